/**
 * The browsers that the site is made for: those whose engines have all that was Baseline for 30 months on that day. Styles are
 * written for them, and lint names what of the web's interfaces one of them lacks. A later day is a change to be tried, which
 * is why it is not today.
 */
export const browsers = ['baseline widely available on 2026-11-24']
