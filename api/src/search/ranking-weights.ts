/**
 * Every number of matching and ranking, with where it comes from; how much synonyms and translations weigh stands in
 * `thesaurus/thesaurus-weights.ts`. `npm run bench:relevance` measures what a change does.
 */
export const rankingWeights = {
  /** How soon more of a term stops adding to the score: the usual k1 of BM25 (Robertson and Zaragoza 2009, section 3.4). */
  saturation: 1.2,
  /**
   * Fields of BM25F: a word in the title weighs more than a keyword, a keyword more than a word of the abstract; long
   * fields weigh less a word (`b`, lower for short fields, as Robertson and Zaragoza 2009 advise). The usual lengths are
   * those of the seed corpus, and fixed, so that an impact never has to be recomputed because other documents came.
   */
  fields: {
    title: { weight: 5, usualLength: 11, b: 0.4 },
    keywords: { weight: 2.5, usualLength: 12, b: 0.4 },
    abstract: { weight: 1, usualLength: 180, b: 0.6 },
  },
  /**
   * Places that may lie between the words of one label for it to be that label, in any order: 'mental and physical
   * health' is mental health, a text with 'waiting' in one sentence and 'times' in another is none on waiting times.
   */
  nearby: 4,
  /**
   * What a title that holds all of a question adds to a score, as a share of it; one that holds a part adds less than that
   * part (`partOfTitle`, an exponent). Long texts hold many words far apart, and a title says what a document is about
   * (judged first fives of `npm run bench:relevance -- --judged`: 422 of 701 with it, 412 without; 0.7 and 1.5: 120 pages of
   * 150 with four on the subject, 0.6 and in proportion: 115, cubes: 115). For questions only: lists of keywords are ranked
   * a little worse by it (keywords-dev 0.482, without 0.486).
   */
  inTitle: 0.7,
  partOfTitle: 1.5,
  /** What a title that is the whole query adds to a score: more than any other score. */
  exactTitle: 10_000,
  /** Words of a label that are near and not side by side count so much of what the label does. */
  notBeside: 0.95,
  /** What two words side by side add, compared with a word that is as rare as they are together. */
  proximity: 0.5,
  /**
   * Share of a question's weight that a document of `most` holds, from three concepts on (minimum should match).
   * More than half, because it is called 'most'.
   */
  mostOfIt: 0.55,
  /**
   * Best evidence first means first among the documents that score at least so much of what the best one does; chosen by
   * the judged first fives of the COVID-19 questions, whose site sorts so, and sharp: more or less of it costs pages.
   */
  fit: 0.85,
  /** Where fewer documents of the site hold most of a question, those that hold a part of it are listed until so many are. */
  enough: 200,
  /** With so few concepts, most of it is all of it. */
  conceptsAllRequired: 2,
  /** The rarest concept of a question weighs so much towards the share, the others less by their rarity. */
  heaviestConcept: 4,
  /**
   * What the best evidence (`bestRank` 1,000) adds to a score, as a share of it: it settles ties and near ties, so that
   * a review stands before a primary study that fits as well, and no more.
   */
  evidence: 0.06,
  /** The same for questions, which want what gathers studies a little more. */
  evidenceForQuestions: 0.1,
  /** What gathers studies (reviews, overviews, briefs, guidelines) adds where one or two subjects are asked for and nothing else. */
  gathersStudies: 0.5,
  /** What is no evidence of its own (notices, single figures, corrections, evaluations of a paper) keeps so much of its score. */
  noEvidence: 0.5,
  /** Similar documents. The shares were chosen by reading the lists of 30 documents of the seed corpus. */
  similar: {
    /** Standard deviations above all documents' likeness to one from which on another is near it in meaning. */
    deviations: 2.5,
    /** Telling terms that are compared, out of those that weigh most in the document. */
    terms: 25,
    looked: 120,
    /** A term that more documents hold tells nothing. */
    mostDocuments: 0.1,
    /** Terms, and share of their weight, that a near document holds at least. */
    leastTerms: 3,
    leastShare: 0.2,
    /** Subjects and words that say why. */
    shared: 4,
    /** Subjects of the document that are looked for in those near it. */
    subjects: 12,
  },
} as const

/**
 * How what words find and what is near in meaning are joined (`matching/join-by-meaning.ts`). Likenesses of this model lie
 * close together (0.75 to 0.93).
 */
export const meaningWeights = {
  /** Documents of the site that may be near in meaning. */
  nearest: 100,
  /**
   * Something is near where the nearest document is as like the question as `ofOne`, or the mean of the `count` nearest, with
   * some standard deviations of all likenesses added, as `ofSeveral`: where a catalogue holds a subject, several documents
   * lie near. Of 115 questions on what the shipped catalogue does not have 4 reach it, of 470 on what it has 453; the
   * likeness of the nearest document alone, with as many of the former, keeps 416.
   */
  floor: { ofOne: 0.875, count: 3, deviations: 1.5, ofSeveral: 0.878 },
  /** Standard deviations above the mean of all documents from which one is near. */
  deviations: 2.5,
  /** What lies farther from the question than the nearest document by this is not near. */
  below: 0.045,
  /**
   * The share of meaning in the score of a document, for a question; words have the rest. Chosen among 0.5, 0.6 and 0.7 on the
   * halves to tune on of medquad-dev, keywords-dev and the known items.
   */
  ofQuestion: 0.6,
  /** The same for the name of one or two subjects, which words answer best. */
  ofSubjects: 0.3,
} as const

/** What one search may cost; beyond it a part is left out, and the reading says so. */
export const searchLimits = {
  /** Ways to say its concepts that one question looks for. */
  ways: 160,
  /** Words of a text that are read as a question; what is beyond them is left out. */
  readWords: 120,
  /** Concepts and words of one question. */
  concepts: 40,
  /** Words that one beginning (`vaccin*`) stands for, most frequent first. */
  wordsOfBeginning: 400,
  /** Documents in which words side by side are looked for. */
  compared: 2000,
  /** Documents of a question, best first, whose titles are looked at. */
  reranked: 200,
  /** Pairs of words that are looked for side by side. */
  pairs: 8,
  /** Units of work: documents read of postings, and positions looked at. About 100 milliseconds of one processor. */
  work: 12_000_000,
  /** The same for all ways to find more that are tried for one search; what one try reads costs as its characters do, too. */
  broaderWork: 12_000_000,
  workOfCharacter: 5000,
  /** Units of work to find the words of a beginning. */
  workOfBeginning: 60_000,
  /** Words of a query in which slips are looked for, and that suggestions are made for. */
  correctedWords: 20,
  /** Characters of a strategy written as plain boolean; longer ones use `n OF (…)`. */
  booleanStrategy: 1500,
} as const
