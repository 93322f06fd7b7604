/** A menu of acts. Apart from `shared/ui`, because it brings react-aria-components along: take it by `import()`. */
export { OpenMenu, type MenuAct, type OpenMenuProps } from './open-menu.tsx'
