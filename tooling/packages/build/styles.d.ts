// For `types` in a remote's tsconfig.json: style sheets, as the build gives them.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*.css'
