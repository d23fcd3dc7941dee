import { writeFileSync } from 'node:fs';

/**
 * A reporter of vitest that writes errors outside of tests, such as a rejected promise that nobody awaits, to the file named by
 * `HARKEN_UNHANDLED_ERRORS`: vitest ends with an error because of them, and its report in JSON does not name them.
 */
export default class UnhandledErrorsReporter {
  onTestRunEnd(_modules, unhandledErrors) {
    const file = process.env.HARKEN_UNHANDLED_ERRORS;
    if (!file) return;
    writeFileSync(
      file,
      JSON.stringify(
        unhandledErrors.map(({ message, stack, VITEST_TEST_PATH: during }) => ({
          message,
          stack: stack ?? message,
          during,
        })),
      ),
    );
  }
}
