/** Id of the heading that names the results and their number. */
export const resultsHeading = 'search-results'
