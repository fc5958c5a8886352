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
