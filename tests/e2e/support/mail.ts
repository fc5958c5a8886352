import { expect, inject } from 'vitest';

/** Links by which a user chooses a password, from the mail that the product has simulated, newest first. */
export const linksFor = async (user: string): Promise<string[]> => {
  const text = await (await fetch(inject('mailPage'))).text();
  return [
    ...text.matchAll(new RegExp(`Usuário:? ${user.replaceAll('.', '\\.')}(?::|<)[^]*?href="([^"]*#token=\\w+)"`, 'g')),
  ].map(([, link]) => link!);
};

/**
 * The newest link, once one has come that is not among the `earlier`. A mail leaves after the page has answered: who
 * asks for a second link passes the first, which no longer works.
 */
export const linkFor = async (user: string, earlier: readonly string[] = []): Promise<string> => {
  const fresh = async (): Promise<string[]> => (await linksFor(user)).filter((link) => !earlier.includes(link));
  await expect.poll(async () => (await fresh()).length, { timeout: 15_000 }).toBeGreaterThan(0);
  return (await fresh())[0]!;
};
