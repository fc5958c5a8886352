import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm ci` refuses a lockfile that lacks an optional package of another platform, and npm leaves one out without a word
 * when its registry does not have it. A line for each that is missing.
 */
export const lockfileGaps = (root) => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map(
        ([name, version]) => `package-lock.json: lacks ${name}@${version}, optional for ${path}; npm ci would refuse`,
      ),
  );
};
