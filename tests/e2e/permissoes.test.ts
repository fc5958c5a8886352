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

  test('is looked at as who has it, says whom a change reaches, and leads to them', async () => {
    const owner = await signedIn('empresa', '/app/cadastros/usuario', desktop);
    const { page } = owner;
    const nome = `Só clientes ${Date.now().toString(36)}`;
    await owner.open('/app/cadastros/perfil-acesso/edicao');
    await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(nome);
    await page.getByRole('group', { name: 'Clientes', exact: true }).getByRole('button', { name: 'Ver' }).click();
    await page.getByText('Ninguém ainda.', { exact: false }).waitFor();
    await page.keyboard.press('Control+S');
    await page.getByText('Ninguém ativo tem este perfil.').waitFor();
    await page.getByRole('group', { name: 'Clientes', exact: true }).getByRole('button', { name: 'Tudo' }).click();
    await page.getByRole('checkbox', { name: 'Só o que não foi salvo' }).check();
    await owner.accessible();
    await page.getByRole('button', { name: 'Ver como este perfil' }).click();
    const previa = page.getByRole('region', { name: 'Ver como este perfil' });
    await previa.getByText('Clientes: ver, editar', { exact: false }).waitFor();
    await previa.getByRole('heading', { name: 'Menu' }).waitFor();
    await owner.accessibleEitherWay();
    await owner.picture('ver-como');
    await page.setViewportSize({ width: 390, height: 844 });
    await owner.fits();
    await owner.accessible();
    await owner.picture('ver-como-phone');
    await previa.getByRole('button', { name: 'Voltar às permissões' }).click();
    // Nothing was written: the area is still as it was marked.
    await page.getByText('não salvo').first().waitFor();
    await owner.accessible();
    owner.quiet();
  });

  test('the page of a user says what the chosen profile comes to, by area, and finds one of its lines', async () => {
    const owner = await signedIn('empresa', '/app/cadastros/usuario', desktop);
    const { page } = owner;
    await page.getByRole('link', { name: 'Diego Furtado' }).first().click();
    if (!page.url().includes('/edicao/')) await page.goto(page.url().replace('/detalhe/', '/edicao/'));
    const alcance = page.getByRole('region', { name: 'O que pode fazer' });
    await alcance.getByText(/^\d+ áreas$/).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_000);
    await alcance.getByRole('searchbox', { name: 'Buscar no que pode fazer' }).fill('pedido');
    await alcance.getByText('Pedidos', { exact: true }).first().waitFor();
    await owner.accessibleEitherWay();
    await owner.picture('usuario-alcance');
    await page.setViewportSize({ width: 390, height: 844 });
    await owner.fits();
    await owner.accessible();
    await owner.picture('usuario-alcance-phone');
    await alcance.getByRole('searchbox').fill('xyzw');
    await alcance.getByText('Não pode fazer nada disso.').waitFor();
    owner.quiet();
  });
});
