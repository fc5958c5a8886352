import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { entering, phone } from './support/enter';
import { entryOf } from './support/menu';
import { people, type Person, type Visit } from './support/person';
import { callAs } from './support/services';

const signedIn = entering(people());
const bar = (page: Page) => page.getByRole('region', { name: 'Avisos' });

const find = async (page: Page, shortName: string) => {
  const { envelope } = await callAs(page, 'POST', 'company/filterpaginated/1/10', { shortName });
  return envelope.results!.find((row) => row.shortName === shortName) as {
    readonly id: number;
    readonly versao: number;
    readonly plano: number;
  };
};
/** As the platform's administrator, from outside: what a company is made. */
const change = async (page: Page, shortName: string, values: object): Promise<void> => {
  const { id, versao } = await find(page, shortName);
  const answer = await callAs(page, 'POST', 'company/save', { id, versao, ...values });
  expect([answer.status, answer.envelope.messageError ?? '']).toEqual([200, '']);
};
/** As the platform's administrator: a move of the company. */
const act = async (page: Page, shortName: string, move: 'bloquear', form: object): Promise<void> => {
  const { id } = await find(page, shortName);
  const answer = await callAs(page, 'POST', `company/${move}`, { id, ...form });
  expect([answer.status, answer.envelope.messageError ?? '']).toEqual([200, '']);
};
const planId = async (page: Page, codigo: string): Promise<number> => {
  const { envelope } = await callAs(page, 'POST', 'plano/filterpaginated/1/10', { codigo });
  return envelope.results![0]!.id as number;
};
const enter = async (person: Person, shortName: string): Promise<void> => {
  const { id } = await find(person.page, shortName);
  expect((await callAs(person.page, 'POST', `user/admin/company/${id}`)).status).toBe(200);
  // The cached person belongs to the company that was left.
  await person.page.evaluate(() => {
    localStorage.removeItem('retaguarda.usuario');
    localStorage.removeItem('retaguarda.menu');
  });
  await person.open('/app');
  await person.page.getByText(`Você está em ${shortName}.`).waitFor();
};
const leave = async (page: Page): Promise<void> => {
  expect((await callAs(page, 'DELETE', 'user/admin/company')).status).toBe(200);
};
const administrator = async (visit?: Visit): Promise<Person> => {
  const person = await signedIn('admin', '/', visit);
  // A page that asks for news while the company changes under it is told so.
  person.expectFailures(409);
  // The welcome page has its answers before the company changes under it.
  await person.page.waitForLoadState('networkidle');
  return person;
};

describe('the alert bar', () => {
  test('of a company on trial: the end, the prices, the trial of another plan and its question; then of one that is blocked', async () => {
    const person = await administrator(phone);
    const { page } = person;
    const company = 'Brasa Burger Rio Branco';
    const { plano: before } = await find(page, company);
    await enter(person, company);
    await bar(page)
      .getByText(/^Seu período experimental termina em \d\d\/\d\d\/\d{4}\.$/)
      .waitFor();
    await person.accessibleEitherWay();
    await bar(page).getByRole('link', { name: 'Preços e Planos' }).click();
    await page.getByRole('heading', { level: 1, name: 'Preços e Planos' }).waitFor();
    await page.getByRole('heading', { name: 'Light Seu plano' }).waitFor();
    expect(await page.getByText('Seu plano não inclui esta função!').count()).toBe(0);
    await person.accessibleEitherWay();
    await person.fits();
    await person.picture('prices-phone');

    await bar(page).getByRole('button', { name: 'Testar plano PRO' }).click();
    const question = page.getByRole('alertdialog', { name: 'Confirmação' });
    await question
      .getByText(
        'Para testar o plano PRO você precisa de um número WhatsApp para ser sincronizado com o sistema. Você realmente quer testar o plano PRO?',
      )
      .waitFor();
    await person.accessibleEitherWay();
    await question.getByRole('button', { name: 'Não' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(person.requests.filter((request) => request.includes('company/teste/'))).toEqual([]);
    await bar(page).getByRole('button', { name: 'Testar plano PRO' }).click();
    // The page reloads after a trial.
    await Promise.all([page.waitForEvent('load'), question.getByRole('button', { name: 'Sim' }).click()]);
    // LIGHT is for who has a WhatsApp server; this company has none yet.
    await bar(page).getByRole('button', { name: 'Testar plano PRO' }).waitFor();
    expect(await bar(page).getByRole('button', { name: 'Testar plano LIGHT!' }).count()).toBe(0);
    expect(
      person.requests
        .filter((request) => request.includes('company/teste/'))
        .map((request) => request.replace(/http:\/\/[^/]+/, '')),
    ).toEqual(['POST /services/company/teste/planopro']);

    await leave(page);
    await act(page, company, 'bloquear', { origem: 'MANUAL', motivo: 'Fatura vencida.' });
    await enter(person, company);
    await bar(page).getByText('Conta bloqueada! Fale com o suporte pelo WhatsApp (11) 98765-4321.').waitFor();
    expect(await bar(page).getByRole('link', { name: '(11) 98765-4321' }).getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\/5511987654321\?text=/,
    );
    await person.accessibleEitherWay();
    await person.fits();
    await person.picture('blocked-phone');
    await leave(page);
    // The company's own page tells it, and unblocks it.
    await person.open('/app/cadastros/empresa');
    await page.getByRole('button', { name: 'Bloqueadas' }).click();
    await page.getByRole('link', { name: company }).first().click();
    const told = page.getByRole('region', { name: `${company} está bloqueada` });
    await told.getByText('Fatura vencida.').waitFor();
    await person.accessibleEitherWay();
    await person.fits();
    await person.picture('blocked-company-phone');
    await told.getByRole('button', { name: 'Desbloquear' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Motivo').fill('Foi um engano.');
    await dialog.getByRole('button', { name: 'Desbloquear a empresa' }).click();
    await told.waitFor({ state: 'hidden' });
    await change(page, company, { plano: before });
  });
});

describe('a function outside of the plan', () => {
  test('stands in the menu with its label, leads to upgrade-plano, and is refused by the server', async () => {
    const person = await administrator();
    const { page } = person;
    person.expectFailures(403);
    const company = 'Brasa Burger';
    const { plano: before } = await find(page, company);
    await change(page, company, { plano: await planId(page, 'GRATUITO') });
    await enter(person, company);
    const locked = await entryOf(page, /^Cupons\s*Upgrade$/);
    await locked.waitFor();
    await person.accessibleEitherWay();
    await locked.click();
    await page.getByText('Seu plano não inclui esta função!').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/upgrade-plano');
    await page.getByRole('heading', { name: 'Gratuito Seu plano' }).waitFor();
    await person.accessibleEitherWay();
    await person.picture('upgrade');
    await person.open('/app/cupom/cupom-desconto');
    await page.getByText('Seu plano não inclui esta função!').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/upgrade-plano');
    const refused = await callAs(page, 'POST', 'cupomdesconto/filterpaginated/1/10', {});
    expect([refused.status, refused.envelope.messageError]).toEqual([403, 'Seu plano não inclui esta função!']);
    await leave(page);
    await change(page, company, { plano: before });
  });

  test('opens in a page that is open when a service is hired, and closes when it ends, without a new sign-in', async () => {
    const person = await administrator();
    const { page } = person;
    // The address asks for its first rows before it is known who stands there.
    person.expectFailures(403);
    const company = 'Brasa Burger';
    const { id: empresa, plano: before } = await find(page, company);
    await change(page, company, { plano: await planId(page, 'GRATUITO') });
    const platform = await signedIn('admin', '/');
    const saved = async (root: string, values: object): Promise<number> => {
      const { envelope } = await callAs(platform.page, 'POST', `${root}/save`, values);
      expect(envelope.messageError ?? '').toBe('');
      return envelope.result!.id as number;
    };
    const servico = await saved('servico', {
      nome: 'Cupons avulsos',
      cobranca: 'MENSAL',
      valor: 29.9,
      funcao: 'CUPOM',
      ativo: true,
    });
    await enter(person, company);
    const heard = page.waitForRequest(/backoffice\/novidades/, { timeout: 20_000 });
    await person.open('/app/cupom/cupom-desconto');
    await page.getByText('Seu plano não inclui esta função!').waitFor();
    await heard;
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    // A service is in force by the day of the company, which is in Manaus.
    const inicio = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Manaus' });
    const contrato = await saved('empresaservico', { empresa, servico, inicio });
    await page.getByRole('heading', { level: 1, name: 'Cupons' }).waitFor();
    await (await entryOf(page, 'Cupons')).waitFor();
    const ended = await callAs(platform.page, 'POST', `empresaservico/${contrato}/encerrar`, {}, crypto.randomUUID());
    expect(ended.status).toBe(200);
    await page.getByText('Seu plano não inclui esta função!').waitFor();
    await (await entryOf(page, /^Cupons\s*Upgrade$/)).waitFor();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await leave(page);
    await change(page, company, { plano: before });
  });
});
