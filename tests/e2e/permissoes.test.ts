import { describe, expect, test } from 'vitest';
import { desktop, entering } from './support/enter';
import { people } from './support/person';
import { counting } from './support/strokes';

const signedIn = entering(people());

describe('what a profile may do', () => {
  test('an area is given with one click; what one lacks is locked; a search opens its lines', async () => {
    const owner = await signedIn('empresa', '/app/cadastros/perfil-acesso/edicao', desktop);
    const { page } = owner;
    await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(`Perfil ${Date.now().toString(36)}`);
    const area = page.getByRole('group', { name: 'Clientes', exact: true });
    await area.waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_000);
    const strokes = await counting(page);
    await area.getByRole('button', { name: 'Tudo' }).click();
    expect(await strokes.read()).toEqual({ keys: 0, clicks: 1 });
    expect(await area.getByRole('button', { name: 'Tudo' }).getAttribute('aria-pressed')).toBe('true');
    await owner.accessibleEitherWay();

    const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await page.getByRole('searchbox', { name: 'Buscar permissão' }).fill('cupons');
    await box('Ver: Cupons').check();
    await owner.accessible();
    await page.getByRole('searchbox', { name: 'Buscar permissão' }).fill('');
    await page
      .locator('#conteudo')
      .getByRole('button', { name: /^Clientes/, expanded: false })
      .press('Enter');
    await expect.poll(() => box('Ver: Clientes').isChecked()).toBe(true);
    await owner.picture('areas');
    await page.keyboard.press('Control+S');
    await page.getByText('Salvo com sucesso!').waitFor();
    await page.reload();
    await expect.poll(() => area.getByRole('button', { name: 'Tudo' }).getAttribute('aria-pressed')).toBe('true');
    await page.setViewportSize({ width: 320, height: 640 });
    await owner.fits();
    await owner.accessible();
    await owner.picture('areas-phone');
    owner.quiet();
  });
});
