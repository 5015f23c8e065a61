import { formatFaults } from '../testing/faults.ts';
import { testFaults } from './broken-servers.ts';

testFaults(formatFaults);
