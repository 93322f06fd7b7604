export type { ModuleTexts, RenderedPage, ServerBuild } from './messages.ts'
export { childrenOf, processorTime, proportionalBytes, residentBytes } from './process-figures.ts'
export { askWalls, connectRenderingProcess } from './remote-process.ts'
export {
  createRenderingProcess,
  usualLimits,
  type FaultReason,
  type Outcome,
  type PathAnswer,
  type ProcessLimits,
  type RenderingProcess,
} from './rendering-process.ts'
export { wallsHere, wallsNamed, wallsSentence, type Walls } from './walls.ts'
