import { describe, expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';

const enter = entering(people());

describe.each([
  ['desktop', { ...desktop }],
  ['phone', { ...phone }],
] as const)('on a %s', (device, visit) => {
  test('the company switcher: at rest, searching, empty, refused, entering, leaving', async () => {
    const person = await enter('admin', '/', visit);
    const { page } = person;
    const picture = (name: string) => person.picture(`switcher-${name}-${device}`);
    const switcher = page.getByRole('button', { name: /^Trocar de empresa/ });
    await switcher.waitFor();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/services/company/filtrar-por-vendedor/1/10', async (route) => {
      await held;
      await route.continue();
    });
    await switcher.click();
    const dialog = page.getByRole('dialog', { name: 'Trocar de empresa' });
    const field = dialog.getByRole('combobox', { name: 'Empresa' });
    await page.getByText('Carregando...').waitFor();
    await person.accessibleEitherWay();
    release();
    // No letter is needed; ten at most.
    const options = page.getByRole('option');
    await options.filter({ hasText: 'Brasa Burger' }).first().waitFor();
    expect(await options.count()).toBeLessThanOrEqual(10);
    await person.accessibleEitherWay();
    await picture('searching');
    await field.fill('xyzxyz');
    await page.getByText('Nenhuma empresa encontrada!').waitFor();
    await person.accessibleEitherWay();
    await picture('empty');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Entrar' }).click();
    await dialog.getByText('Escolha uma empresa!').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.press('Escape');
    await person.accessibleEitherWay();
    await picture('missing');
    await field.fill('moema');
    await options.filter({ hasText: 'Forno da Vila Moema' }).click();
    let go = (): void => undefined;
    const entering = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/services/user/admin/company/*', async (route) => {
      await entering;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Entrar' }).click();
    await dialog.locator('[aria-busy=true], .btn--busy').first().waitFor();
    await person.accessibleEitherWay();
    await picture('loading');
    go();
    await page.getByRole('button', { name: 'Trocar de empresa: Forno da Vila Moema' }).waitFor();
    await page.getByText('Você está em Forno da Vila Moema.').waitFor();

    await page.getByRole('button', { name: /^Trocar de empresa/ }).click();
    await page
      .getByRole('dialog', { name: 'Trocar de empresa' })
      .getByRole('button', { name: 'Sair da empresa' })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Confirmação' });
    await question.getByText('Confirma sair da empresa Forno da Vila Moema?').waitFor();
    await person.accessibleEitherWay();
    await picture('leaving');
    await question.getByRole('button', { name: 'Não' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Trocar de empresa: Forno da Vila Moema' }).click();
    await page
      .getByRole('dialog', { name: 'Trocar de empresa' })
      .getByRole('button', { name: 'Sair da empresa' })
      .click();
    await question.getByRole('button', { name: 'Sim' }).click();
    await page.getByText('Você está na plataforma, fora de qualquer empresa.').waitFor();
  });
});
