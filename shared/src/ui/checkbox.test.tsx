import { render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { Checkbox } from './index.ts'

test('a ref holds the checkbox itself, which keeps its mixed state', () => {
  const box = createRef<HTMLInputElement>()
  render(
    <Checkbox ref={box} indeterminate>
      All countries
    </Checkbox>,
  )
  expect(screen.getByRole('checkbox', { name: 'All countries' })).toBe(box.current)
  expect(box.current).toBePartiallyChecked()
})
