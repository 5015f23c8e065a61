import { formatFaults } from '@threads-api/conformance/testing/faults';
import { testFaults } from './broken-servers.ts';

testFaults(formatFaults);
