// Prints `N passed, N failed` from the test runner's JSON report; fails where there is none, or where no test ran.
import { readFileSync } from 'node:fs';

const REPORT = 'test/.output/report.json';

try {
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
    readFileSync(REPORT, 'utf8'),
  );
  // A test file that could not be loaded fails as a suite and has no test to count.
  const failed = numFailedTests + (numFailedTests === 0 ? numFailedTestSuites : 0);
  const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
  console.log(`${numPassedTests} passed, ${failed} failed${skipped}`);
  process.exitCode = failed === 0 && numPassedTests > 0 ? 0 : 1;
} catch (error) {
  console.error(`There is no test report: ${error instanceof Error ? error.message : error}`);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
