import { expect, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { people } from './support/person';
import { callAs } from './support/services';

const enter = entering(people());
const home = '/app/pages/bemvindo';

test('a person arranges the first page by mouse and by keyboard, and begins where they have chosen', async () => {
  const operador = await enter('operador', home, desktop);
  const { page } = operador;
  await page.getByRole('heading', { name: /^Em andamento/ }).waitFor();
  await page.getByRole('link', { name: 'Personalizar' }).click();
  await page.getByRole('heading', { name: 'Tela inicial', level: 1 }).waitFor();
  try {
    await page.getByRole('radio', { name: 'Quadro de pedidos' }).check();
    await page.getByRole('checkbox', { name: 'Em andamento' }).uncheck();
    const paginas = page.getByRole('combobox', { name: 'Página do menu' });
    for (const nome of ['Clientes', 'Quadro', 'Novidades e treinamento']) {
      await paginas.selectOption({ label: nome });
      await page.getByRole('button', { name: 'Acrescentar atalho' }).click();
    }
    const atalhos = page.getByRole('group', { name: 'Atalhos do Início' }).getByRole('listitem');
    const nomes = () =>
      atalhos.getByRole('textbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    await page.getByRole('button', { name: 'Mover Quadro para cima' }).click();
    expect(await nomes()).toEqual(['Quadro', 'Clientes', 'Novidades e treinamento']);
    const novidades = page.getByRole('textbox', { name: 'Nome do atalho Novidades e treinamento' });
    await novidades.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(nomes).toEqual(['Quadro', 'Novidades e treinamento', 'Clientes']);
    await expect.poll(() => novidades.evaluate((one) => one === document.activeElement)).toBe(true);
    await novidades.fill('O que há de novo');
    await page.getByRole('button', { name: 'Tirar Clientes' }).press('Enter');
    await expect.poll(nomes).toEqual(['Quadro', 'O que há de novo']);
    // By the handle with the mouse, there and back; a card by the handle's own arrows.
    const mover = (nome: string) => page.getByRole('button', { name: `Mover ${nome}`, exact: true });
    await mover('Novidades e treinamento').dragTo(atalhos.first());
    await expect.poll(nomes).toEqual(['O que há de novo', 'Quadro']);
    await mover('Novidades e treinamento').dragTo(atalhos.last());
    await expect.poll(nomes).toEqual(['Quadro', 'O que há de novo']);
    const cartoes = page.getByRole('list', { name: 'Cartões' }).getByRole('listitem');
    await mover('Atrasados').dragTo(cartoes.first());
    await expect.poll(() => cartoes.first().innerText()).toBe('Atrasados');
    await mover('Atalhos').focus();
    await page.keyboard.press('Home');
    await expect.poll(() => cartoes.first().innerText()).toBe('Atalhos');
    await operador.accessibleEitherWay();
    await operador.picture('tela-inicial');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.getByText('Sua tela inicial foi salva!').waitFor();

    await operador.open(home);
    const meus = page.getByRole('region', { name: 'Atalhos' }).getByRole('link');
    await expect.poll(() => meus.allInnerTexts()).toEqual(['Quadro', 'O que há de novo']);
    expect(await page.getByRole('heading', { name: /^Em andamento/ }).count()).toBe(0);
    const titulos = await page.locator('.inicio').getByRole('heading', { level: 2 }).allInnerTexts();
    expect(titulos[0]).toBe('Atalhos');
    expect(titulos[1]).toMatch(/^Atrasados/);
    await operador.accessibleEitherWay();
    await operador.picture('tela-inicial-bem-vindo');

    // The next sign-in, on a phone, begins on the board; the welcome page stays in the menu.
    const fone = await enter('operador', '/', phone);
    await fone.page.waitForURL(/\/app\/delivery\/quadro/);
    await fone.open('/app/tela-inicial');
    await fone.page.getByRole('textbox', { name: 'Nome do atalho Novidades e treinamento' }).waitFor();
    // With a finger: the browser itself tells where it is.
    const daqui = fone.page.getByRole('group', { name: 'Atalhos do Início' });
    const alca = daqui.getByRole('button', { name: 'Mover Quadro', exact: true });
    await alca.scrollIntoViewIfNeeded();
    const [de, ate] = [await alca.boundingBox(), await daqui.getByRole('listitem').last().boundingBox()];
    const dedo = await fone.context.newCDPSession(fone.page);
    const toca = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      dedo.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: de!.x + 10, y }],
      });
    await toca('touchStart', de!.y + 10);
    await toca('touchMove', ate!.y + 5);
    await toca('touchMove', ate!.y + 10);
    await toca('touchEnd', 0);
    await expect
      .poll(() => daqui.getByRole('listitem').first().getByRole('textbox').inputValue())
      .toBe('O que há de novo');
    // Nothing stands under the header while it is judged.
    await fone.page.evaluate(() => window.scrollTo(0, 0));
    await fone.accessibleEitherWay();
    await fone.fits();
    await fone.picture('tela-inicial-telefone');
    fone.quiet();

    // Nobody else's first page has changed.
    const empresa = await enter('empresa', '/', desktop);
    await empresa.page.waitForURL(/\/app\/pages\/bemvindo/);
  } finally {
    await callAs(page, 'POST', 'tela-inicial/voltar-ao-padrao', {});
  }
  operador.quiet();
}, 240_000);
