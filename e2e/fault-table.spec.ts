import { meetFaults } from './faults/inject-faults.ts'

meetFaults(true)
