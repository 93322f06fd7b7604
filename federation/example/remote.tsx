import { useState } from 'react'
import type { RemoteModule } from 'shared/remote'

/** It counts presses with the state of the host's React. */
const Hello = () => {
  const [presses, setPresses] = useState(0)
  return (
    <main>
      <h1>Hello from a remote</h1>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Pressed {presses} times
      </button>
    </main>
  )
}

export const remote: RemoteModule = {
  contract: '1.0.0',
  pages: { hello: () => Promise.resolve({ Page: Hello }) },
  layers: {},
}
