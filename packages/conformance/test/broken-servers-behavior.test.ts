import { behaviorFaults } from '../testing/faults.ts';
import { testFaults } from './broken-servers.ts';

testFaults(behaviorFaults);
