/** What host and remotes promise each other, and what a change of either would break. */
export { callsIn, sourcesBelow } from './calls.ts'
export { misfits, refuseBreaks, refuseShell } from './contract-breaks.ts'
export { hostContractSchema, remoteContractSchema, type HostContract, type RemoteContract } from './contract.ts'
export { packageOf, remoteContract } from './remote-contract.ts'
