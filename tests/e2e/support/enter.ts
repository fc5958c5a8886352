import type { Page } from 'playwright-core';
import type { Person, Visit } from './person';

export const desktop = { width: 1280, height: 800 } as const;
export const phone = { width: 390, height: 844, touch: true } as const;

/** Brings a person to an address, through the login before it, to the wanted screen. */
export const entering =
  (arrive: (visit?: Visit) => Promise<Person>) =>
  async (user: string, path = '/', visit?: Visit): Promise<Person> => {
    const person = await arrive(visit);
    await person.open(path);
    await person.signIn(user);
    await person.page.locator('#conteudo h1').first().waitFor();
    return person;
  };

/** Enters a company by the header's switch. */
export const enterCompany = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: /^Trocar de empresa/ }).click();
  await page.getByRole('combobox', { name: 'Empresa' }).fill(name);
  await page.getByRole('option').filter({ hasText: name }).first().click();
  await page.getByRole('dialog', { name: 'Trocar de empresa' }).getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('button', { name: new RegExp(`^Trocar de empresa: ${name.slice(0, 20)}`) }).waitFor();
};
