/** The release API: teams release their remotes over the web, by keys or by tokens of their CI. */
export { buildReleaseApi } from './build-release-api.ts'
export { readIssuers } from './ci-tokens.ts'
export { addTeamKey, isUsable, readTeamKeys, revokeTeamKey } from './team-keys.ts'
