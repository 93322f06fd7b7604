import { meetFaults } from './faults/meet-faults.ts'

meetFaults(true)
