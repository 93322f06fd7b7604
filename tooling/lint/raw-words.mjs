// Every word a person sees comes from the texts, in all languages; a word in JSX would be English for everybody.
const words = /\p{L}{2,}/u
const spoken = ['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'label']

export const rawWords = {
  rules: {
    'no-raw-words': {
      meta: { type: 'problem', docs: { description: 'no raw words on screen' }, schema: [] },
      create: (context) => ({
        JSXText: (node) => {
          if (words.test(node.value)) context.report({ node, message: `'${node.value.trim()}' belongs in the texts.` })
        },
        JSXAttribute: (node) => {
          const value = node.value?.type === 'Literal' ? String(node.value.value) : ''
          if (spoken.includes(node.name.name) && words.test(value)) {
            context.report({ node, message: `The ${node.name.name} '${value}' belongs in the texts.` })
          }
        },
      }),
    },
  },
}
