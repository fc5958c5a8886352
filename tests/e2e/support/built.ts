import type { TestProject } from 'vitest/node';
import { browser } from '../../../scripts/lib/browser.mjs';
import { build } from '../../../scripts/lib/prepare.mjs';
import { startProduct } from './product';

declare module 'vitest' {
  interface ProvidedContext {
    readonly chromePath: string;
    readonly productUrl: string;
    /** The page of its simulated mail server. */
    readonly mailPage: string;
    readonly shots: string;
  }
}

/**
 * Builds when needed and starts the product once, on a fresh database; the journeys share it as people share a company.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  project.provide('chromePath', await browser());
  await build();
  const product = await startProduct();
  project.provide('productUrl', product.url);
  project.provide('mailPage', /\S+\/dev\/mail\?chave=\w+/.exec(product.output())![0]);
  project.provide('shots', product.shots);
  console.log(`e2e: ${product.url}, pictures in ${product.shots}`);
  return () => product.stop();
};
