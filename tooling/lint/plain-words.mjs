/**
 * Phrases that hide what happens, and what to write instead. The subject of a sentence is a thing in the code, the verb is
 * the field's term. Refused in documents and comments.
 *
 * @type {readonly (readonly [phrase: RegExp, instead: string])[]}
 */
export const refusedPhrases = [
  [/\banew\b/i, 'again, or a verb with re-: rebuild, reload, rerender'],
  [/\banother try\b/i, 'a retry'],
  [/\b(?:is|are|was|were|be|been|being) told\b/i, 'is notified, is reported, receives'],
  [/\btold (?:of|as|by)\b/i, 'called with, notified of, reported as'],
  [/\breckon\w*/i, 'calculate, extrapolate'],
  [/\b(?:fell|falls?|fallen) silent\b/i, 'stopped responding'],
  [/\bin the way of\b/i, 'abort, block'],
  [/\b(?:gives?|gave|given|giving) way\b/i, 'is replaced by, failed'],
  [/\bas ever\b/i, 'as usual'],
  [/\bcounts? no more\b/i, 'is invalid, is ignored'],
  [/\bput right\b/i, 'corrected'],
  [/\bfor good\b/i, 'permanently'],
]

/** What of a text is refused: each phrase with the line it is on (from 1) and what to write instead. */
export const findRefused = (text) =>
  text.split('\n').flatMap((line, index) =>
    refusedPhrases.flatMap(([phrase, instead]) => {
      const found = phrase.exec(line)?.[0]
      return found === undefined ? [] : [{ line: index + 1, found, instead }]
    }),
  )

/** The rule for comments of source. */
const noRefusedPhrases = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { refused: "Write what happens in place of '{{found}}': {{instead}}." },
  },
  create: (context) => ({
    Program: () => {
      for (const comment of context.sourceCode.getAllComments())
        for (const { found, instead } of findRefused(comment.value))
          context.report({ loc: comment.loc, messageId: 'refused', data: { found, instead } })
    },
  }),
}

export const plainWords = { rules: { 'no-refused-phrases': noRefusedPhrases } }
