import { expect, inject } from 'vitest';

/** The newest link by which a user chooses a password, from the mail that the product has simulated. */
export const linkFor = async (user: string): Promise<string> => {
  const links = async (): Promise<string[]> => {
    const text = await (await fetch(inject('mailPage'))).text();
    return [
      ...text.matchAll(
        new RegExp(`Usuário:? ${user.replaceAll('.', '\\.')}(?::|<)[^]*?href="([^"]*#token=\\w+)"`, 'g'),
      ),
    ].map(([, link]) => link!);
  };
  await expect.poll(async () => (await links()).length).toBeGreaterThan(0);
  return (await links())[0]!;
};
