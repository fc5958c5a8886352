import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { conferido } from '../../resources/delivery/cardapio/papel/balanca';
import { entering } from './support/enter';
import { people } from './support/person';
import { password } from './support/product';
import { callAs } from './support/services';
import { counting } from './support/strokes';

const enter = entering(people());

/** The same, once a number: what is sold by weight, with a label that says its weight and one that says its price. */
const pesados = async (page: Page): Promise<void> => {
  const { envelope } = await callAs(page, 'POST', 'produto/filterpaginated/1/1', { nome: { contains: 'Coca' } });
  const { categoria } = envelope.results![0]!;
  for (const [nome, codigo, balanca] of [
    ['Presunto fatiado', '000901', 'PESO'],
    ['Queijo prato', '000902', 'PRECO'],
  ]) {
    const plain = { tipo: 'SIMPLES', situacao: 'ATIVO', preco: 45.9, pesavel: true, ordem: 0, destaque: false };
    const saved = await callAs(page, 'POST', 'produto/save', {
      ...plain,
      nome,
      codigo,
      balanca,
      categoria,
      maiores: false,
      controlaEstoque: false,
    });
    expect(saved.envelope.messageError ?? '').toBe('');
  }
};

test('a sale is scanned, paid in cash and over, by keyboard alone', async () => {
  const person = await enter('operador', '/app/pdv/vender', { width: 1280, height: 900 });
  const { page } = person;
  const { keyboard } = page;
  const search = page.getByRole('combobox', { name: 'Código de barras, código ou nome' });
  await search.waitFor();
  const menus: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/pdv/cardapio')) menus.push(request.url());
  });
  await person.accessibleEitherWay();
  // The arrows lead to what the list has no room for.
  await keyboard.type('pizza');
  await page.getByRole('option', { selected: true, name: /^Pizza/ }).waitFor();
  await keyboard.press('ArrowUp');
  const last = page.getByRole('listbox', { name: 'Produtos encontrados' }).getByRole('option', { selected: true });
  const isSeen = (): Promise<boolean> =>
    last.evaluate((one) => one.getBoundingClientRect().bottom <= one.parentElement!.getBoundingClientRect().bottom + 1);
  await expect.poll(isSeen).toBe(true);
  await keyboard.press('Escape');
  // A scanner types a code and Enter, wherever the focus was left.
  await keyboard.type('coca');
  const option = page.getByRole('option').first();
  await option.waitFor();
  const [, code = ''] = /código (\w+)/.exec(await option.innerText()) ?? [];
  await keyboard.press('Escape');
  await search.evaluate((field) => (field as HTMLElement).blur());
  await keyboard.type(code);
  await keyboard.press('Enter');
  await page
    .getByRole('list', { name: 'Itens' })
    .getByRole('button', { name: /^1.*Coca/ })
    .waitFor();
  // The sale is of one tab; another says so, and takes over where it is asked to.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByText('O PDV está aberto em outra aba').waitFor();
  await other.getByRole('button', { name: 'Vender nesta aba' }).click();
  await other.getByRole('list', { name: 'Itens' }).getByRole('button', { name: /Coca/ }).first().waitFor();
  await page.getByText('O PDV está aberto em outra aba').waitFor();
  await page.getByRole('button', { name: 'Vender nesta aba' }).click();
  await page.getByRole('list', { name: 'Itens' }).getByRole('button', { name: /Coca/ }).first().waitFor();
  await other.close();
  await search.waitFor();
  const itens = page.getByRole('list', { name: 'Itens' });
  // A product says how many of it are in the sale. Keys go to the sale, and codes to the search, from a category and
  // from a box that was ticked.
  await page.getByRole('group', { name: 'Categorias' }).getByRole('button', { name: 'Bebidas' }).click();
  const tile = page.getByRole('region', { name: 'Produtos' }).getByRole('button', { name: /Coca.*Na venda: 1$/ });
  await tile.waitFor();
  await keyboard.press('+');
  await tile.waitFor({ state: 'detached' });
  await itens.getByRole('button', { name: /^2.*Coca/ }).waitFor();
  const fee = page.getByRole('checkbox', { name: /^Taxa de serviço/ });
  await fee.check();
  await keyboard.type(code);
  await keyboard.press('Enter');
  await itens.getByRole('button', { name: /^3.*Coca/ }).waitFor();
  await fee.uncheck();
  await keyboard.press('-');
  await keyboard.press('-');
  await tile.waitFor();
  await keyboard.press('F9');
  const paying = page.getByRole('dialog', { name: /^Receber/ });
  await paying.waitFor();
  // As a keypad without a comma writes it, and as people do.
  for (const amount of ['1.50', '1,50']) {
    await paying.getByRole('textbox').first().fill(amount);
    await paying.getByText(/^Falta/).waitFor();
  }
  await paying.getByLabel('Imprimir recibo').check();
  await paying.getByRole('textbox').first().fill('');
  await keyboard.type('200');
  await person.picture('pdv-receber');
  await person.accessibleEitherWay();
  await keyboard.press('Enter');
  const done = page.getByRole('status', { name: 'Venda finalizada' });
  await done.getByText(/^Venda \d+ paga\./).waitFor();
  await done.getByText(/Troco/).waitFor();
  // The receipt goes to the printer, and the scanner goes on typing into the search.
  await page
    .frameLocator('.print-frame')
    .getByText(/^Venda \d+$/)
    .waitFor({ state: 'attached' });
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByRole('button', { name: /^Imprimir de novo a venda \d+$/ }).isEnabled()).toBe(true);
  await person.picture('pdv');
  await keyboard.press('Escape');
  await done.waitFor({ state: 'detached' });
  // In two forms, by their letters; what is left is suggested, and typed over.
  await keyboard.type(code);
  await keyboard.press('Enter');
  await page.getByRole('list', { name: 'Itens' }).getByRole('button', { name: /Coca/ }).first().waitFor();
  await keyboard.press('F9');
  await paying.waitFor();
  await keyboard.press('p');
  await keyboard.type('1');
  await keyboard.press('Enter');
  const received = paying.getByRole('list', { name: 'Já recebido' }).getByText('Pix', { exact: true });
  await received.waitFor();
  // Esc is the way back, whatever was typed, and what was received stays received.
  await keyboard.press('Escape');
  await paying.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Venda' }).getByText('Já recebido').waitFor();
  await keyboard.press('F9');
  await received.waitFor();
  await keyboard.press('d');
  await keyboard.type('100');
  expect(await paying.getByRole('textbox').first().inputValue()).toBe('100');
  await keyboard.press('F10');
  await done.getByText(/^Venda \d+ paga\./).waitFor();
  // Scanned, paid with a hundred, over: what is pressed after the scanner.
  let pressed = 0;
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await keyboard.press(key);
    pressed += keys.length;
  };
  await keyboard.type(code);
  await keyboard.press('Enter');
  await itens.getByRole('button', { name: /Coca/ }).first().waitFor();
  await press('F9', '1', '0', '0', 'Enter');
  await paying.waitFor({ state: 'detached' });
  await done.getByText(/^Venda \d+ paga\./).waitFor();
  expect(pressed).toBeLessThan(15);
  expect(menus, 'the whole menu is not asked for again').toEqual([]);
  // An addition to the menu arrives without a request.
  const owner = await enter('empresa', '/');
  const told = page.waitForResponse(
    async (answer) => answer.url().endsWith('/pdv/cardapio') && (await answer.text()).includes('Queijo prato'),
  );
  await pesados(owner.page);
  await told;
  // Labels of the scale: one carries the weight, one the price. On a low screen too the last one is seen.
  await page.setViewportSize({ width: 1280, height: 560 });
  for (const label of [conferido('200090100550'), conferido('200090202295')]) {
    await keyboard.type(label);
    await keyboard.press('Enter');
  }
  await itens.getByRole('button', { name: /^0,55.*Presunto.*25,25/ }).waitFor();
  await itens.getByRole('button', { name: /^0,5.*Queijo.*22,95/ }).waitFor();
  const below = (): Promise<number> =>
    itens.evaluate(
      (list) => list.lastElementChild!.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom,
    );
  await expect.poll(below).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 1280, height: 900 });
  // Put aside, and taken up by the same key and Enter.
  await keyboard.press('F8');
  await page.getByText('Passe o primeiro produto.').waitFor();
  await keyboard.press('F8');
  const parked = page.getByRole('dialog', { name: 'Vendas em espera' });
  await parked.getByText(/0,550 kg de Presunto fatiado, 0,500 kg de Queijo prato/).waitFor();
  await person.accessibleEitherWay();
  await keyboard.press('Enter');
  await parked.waitFor({ state: 'detached' });
  await itens.getByRole('button', { name: /Presunto/ }).waitFor();
  // From the search, and from a line that has the focus.
  await keyboard.press('Delete');
  await itens.getByRole('button', { name: /^0,5/ }).first().focus();
  await keyboard.press('Delete');
  await page.getByText('Passe o primeiro produto.').waitFor();
  // More off than he may: somebody else puts in a password of his own, a wrong one first.
  await keyboard.type(code);
  await keyboard.press('Enter');
  await itens.getByRole('button', { name: /Coca/ }).first().waitFor();
  await keyboard.press('F4');
  const off = page.getByRole('dialog', { name: 'Desconto' });
  await off.getByLabel('ou em porcentagem').fill('50');
  await keyboard.press('Enter');
  await off.waitFor({ state: 'detached' });
  await keyboard.press('F9');
  await paying.waitFor();
  person.expectFailures(422);
  await keyboard.press('Enter');
  const word = page.getByRole('dialog').last();
  await word.getByLabel('Usuário de quem autoriza').fill('empresa');
  await word.getByLabel('Senha de quem autoriza').fill('errada');
  await keyboard.press('Enter');
  await word.getByText('Usuário ou senha inválidos!').first().waitFor();
  await person.picture('pdv-senha');
  await person.accessibleEitherWay();
  await word.getByLabel('Senha de quem autoriza').fill(password);
  await keyboard.press('Enter');
  await done.getByText(/^Venda \d+ paga\./).waitFor();
  // The customer sees the same on a screen of his own, and what comes back.
  const visor = await person.tab('/app/pdv/visor');
  await visor.getByText('Troco').waitFor();
  await page.bringToFront();
  await keyboard.type(conferido('200090100550'));
  await keyboard.press('Enter');
  await visor.getByText('0,550 kg').waitFor();
  const shown = async (): Promise<string> => (await visor.locator('.visor').innerText()).replace(/\s+/g, ' ');
  expect(await shown()).toMatch(/Presunto fatiado R\$ 25,25 Total R\$ 25,25$/);
  await press('F9', '5', '0', 'Enter');
  await visor.getByText('Troco').waitFor();
  expect(await shown()).toMatch(/Troco R\$ 24,75$/);
  // When the customer's code is asked for, Enter after it checks the code, and pays nothing yet.
  const settings = async (values: object): Promise<void> => {
    const { envelope } = await callAs(owner.page, 'GET', 'fidelidade/configuracao/carregar');
    const saved = await callAs(owner.page, 'POST', 'fidelidade/configuracao/save', { ...envelope.result, ...values });
    expect(saved.envelope.messageError ?? '').toBe('');
  };
  await settings({ exigeSenhaResgate: true });
  await keyboard.press('F3');
  const quem = page.getByRole('dialog', { name: 'Cliente' });
  await quem.waitFor();
  await keyboard.type('maria');
  await quem.getByRole('option', { selected: true, name: /Maria.*pontos/ }).waitFor();
  await keyboard.press('Enter');
  await quem.waitFor({ state: 'detached' });
  await keyboard.type(code);
  await keyboard.press('Enter');
  await page
    .getByRole('region', { name: 'Venda' })
    .getByText(/\(\d\d\) \d{4,5}-\d{4} · [\d.]+ pontos$/)
    .waitFor();
  await keyboard.press('F9');
  await paying.getByRole('button', { name: /^Pontos/ }).click();
  await paying.getByLabel('Senha do cliente').fill('0000');
  await keyboard.press('Enter');
  await paying.getByText(/não confere|não tem senha/).waitFor();
  await person.picture('pdv-pontos');
  await person.accessibleEitherWay();
  await settings({ exigeSenhaResgate: false });
  await keyboard.press('Escape');
  await paying.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 390, height: 844 });
  await person.fits();
  await person.picture('pdv-390');
});

/** Sales that the browser keeps, read in the page. */
const guardadas = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open('retaguarda-pdv');
    asked.onerror = () => reject(asked.error ?? new Error('IndexedDB'));
    asked.onsuccess = () => {
      const { result: database } = asked;
      const store = database.transaction('guardado').objectStore('guardado');
      let kept = 0;
      store.openCursor().onsuccess = ({ target }) => {
        const { result: cursor } = target as IDBRequest<IDBCursorWithValue | null>;
        if (!cursor) {
          database.close();
          return resolve(kept);
        }
        if (String(cursor.key).endsWith(':fila')) kept += (cursor.value as readonly unknown[]).length;
        cursor.continue();
        return undefined;
      };
    };
  });

test('without a network it goes on selling, and what was sold arrives once', async () => {
  const person = await enter('operador', '/app/pdv/vender', { width: 1280, height: 900 });
  const { page } = person;
  const { keyboard } = page;
  await page.getByRole('combobox', { name: 'Código de barras, código ou nome' }).waitFor();
  await page.getByRole('list').getByRole('button').first().waitFor();
  // The till knows customers again whom it has served.
  const identify = async (): Promise<void> => {
    await keyboard.press('F3');
    const quem = page.getByRole('dialog', { name: 'Cliente' });
    await quem.waitFor();
    await keyboard.type('maria');
    await quem.getByRole('option', { selected: true, name: /Maria/ }).waitFor();
    await keyboard.press('Enter');
    await quem.waitFor({ state: 'detached' });
    await page
      .getByRole('region', { name: 'Venda' })
      .getByText(/^Maria/)
      .waitFor();
  };
  await identify();
  const sell = async (): Promise<void> => {
    await keyboard.type('coca');
    await page.getByRole('option').first().waitFor();
    await keyboard.press('Enter');
    const build = page.getByRole('group', { name: /^Montar/ });
    if (await build.isVisible()) await keyboard.press('Enter');
    await page.getByRole('list', { name: 'Itens' }).getByRole('button').first().waitFor();
    await keyboard.press('F9');
    await page.getByRole('dialog', { name: /^Receber/ }).waitFor();
    await keyboard.press('Enter');
    await page.getByText(/Venda guardada: vai quando a internet voltar/).waitFor();
  };
  // The service worker comes after the page, and has come before the network goes.
  const isKept = (): Promise<boolean> =>
    page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration('/app/pdv/'))?.active?.state === 'activated',
    );
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
  person.expectComplaints(/ERR_INTERNET_DISCONNECTED/, /console\.error: Menu/);
  // It is said, and what is about to be pressed stays where it is.
  const places = (): Promise<readonly unknown[]> =>
    Promise.all(
      [/^Buscar/, /^Trocar/, /^Receber/, /^Mais usados/].map((name) =>
        page.getByRole('button', { name }).last().boundingBox(),
      ),
    );
  const stood = await places();
  await page.context().setOffline(true);
  await page.getByText('Sem internet. Continue vendendo', { exact: false }).waitFor();
  expect(await places()).toEqual(stood);
  await sell();
  await identify();
  await sell();
  await page.getByRole('button', { name: /^2 para enviar/ }).waitFor();
  // The till is not closed while this browser keeps sales of it.
  await page.getByRole('button', { name: 'Caixa e visor' }).click();
  await page.getByRole('menuitem', { name: 'Fechar o caixa' }).click();
  await page.getByText('Há 2 vendas guardadas neste navegador', { exact: false }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar' }).last().click();
  // Opened anew without a network the till stands, with its menu and what it has sold.
  const policyOf = (): Promise<string | null> =>
    page.evaluate(() => document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? null);
  await page.reload();
  await page.getByText('Sem internet. Continue vendendo', { exact: false }).waitFor();
  await page.getByRole('button', { name: /^2 para enviar/ }).waitFor();
  const nonce = await policyOf();
  await sell();
  await page.getByRole('button', { name: /^3 para enviar/ }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^3 para enviar/ }).waitFor();
  expect(nonce).not.toBeNull();
  expect(await policyOf(), 'a nonce of its own').not.toBe(nonce);
  // Nothing that the services say is kept beside the program.
  expect(
    await page.evaluate(async () => {
      const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      const paths = caught.flat().map(({ url }) => new URL(url).pathname);
      return [paths.length > 100, paths.filter((path) => !path.startsWith('/assets/'))];
    }),
  ).toEqual([true, ['/app/pdv/']]);
  // The session ends meanwhile: it is said, and what was sold waits for who signs in again.
  const [token, cookies] = [
    await page.evaluate(() => localStorage.getItem('remember-me')),
    await page.context().cookies(),
  ];
  const ended = await fetch(new URL('/services/logout', page.url()), {
    method: 'POST',
    headers: { 'remember-me': token!, 'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value },
  });
  expect(ended.ok).toBe(true);
  person.expectFailures(401);
  await page.context().setOffline(false);
  await page.getByText('Você não está autenticado!').waitFor();
  expect(await page.evaluate(guardadas)).toBe(3);
  await person.signIn('operador');
  // Asks the store instead of the button, which is not there yet while the page reads the store.
  await expect.poll(() => page.evaluate(guardadas), { timeout: 30_000 }).toBe(0);
  // A network without anybody who answers is none; that somebody answers again is noticed by itself.
  person.expectComplaints(/ERR_FAILED/);
  await page.route('**/services/**', (route) => route.abort());
  await sell();
  await page.getByText('Sem internet. Continue vendendo', { exact: false }).waitFor();
  await page.unroute('**/services/**');
  await page.getByText('Conectado', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(guardadas), { timeout: 30_000 }).toBe(0);
  await page.goto(new URL('/app/pdv/venda?aba=Sem internet', page.url()).href);
  await expect.poll(() => page.locator('main tbody tr').count(), { timeout: 15_000 }).toBe(4);
});

test('a till is closed blind, all of its forms in at most twenty keys, and says at once what is missing', async () => {
  const person = await enter('operador', '/app/pdv/vender', { width: 1280, height: 900 });
  const { page } = person;
  const { keyboard } = page;
  await page.getByRole('combobox', { name: 'Código de barras, código ou nome' }).waitFor();
  const asked = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const { envelope } = await callAs(page, method, path, body);
    expect(envelope.messageError ?? '').toBe('');
    return (envelope.result ?? envelope.results![0]) as Record<string, unknown>;
  };
  const coca = await asked('POST', 'produto/filterpaginated/1/1', { nome: { contains: 'Coca' } });
  const itens = [{ produto: coca.id, quantidade: 10 }];
  const valor = Number((await asked('POST', 'pdv/previa', { itens, desconto: 0 })).total);
  for (const forma of ['PIX', 'CREDITO', 'DEBITO'])
    await asked('POST', 'venda/save', {
      chave: crypto.randomUUID().replaceAll('-', ''),
      itens,
      desconto: 0,
      pagamentos: [{ forma, valor }],
    });
  await page.getByRole('button', { name: 'Caixa e visor' }).click();
  await page.getByRole('menuitem', { name: 'Fechar o caixa' }).click();
  const formas = page.getByRole('region', { name: 'O que há de cada forma' });
  await formas.getByRole('textbox', { name: /^Dinheiro/ }).waitFor();
  // Each form that was used has its line, and no sum is said.
  for (const forma of ['Dinheiro', 'Pix', 'Cartão de crédito', 'Cartão de débito'])
    await formas.getByText(forma, { exact: true }).waitFor();
  expect(await formas.getByRole('list').innerText()).not.toMatch(/R\$|\d,\d\d/);
  await person.accessibleEitherWay();
  await person.picture('fechar-caixa');
  // By note and coin: Enter goes on, and the sum writes itself.
  await page.getByRole('textbox', { name: '200', exact: true }).focus();
  await keyboard.type('1');
  await keyboard.press('Enter');
  await keyboard.type('2');
  expect(await formas.getByRole('textbox', { name: /^Dinheiro/ }).inputValue()).toBe('400,00');
  await page.getByRole('button', { name: 'Limpar' }).click();
  // Nothing closes while a form has no amount, and the focus stands where it is missing.
  await keyboard.press('F10');
  await formas.getByText('Diga quanto há. Zero, se não há nada.').first().waitFor();
  await expect
    .poll(() =>
      formas.getByRole('textbox', { name: /^Dinheiro/ }).evaluate((field) => field === document.activeElement),
    )
    .toBe(true);
  const strokes = await counting(page);
  // The demonstration may have sold in further forms today.
  const further = (await formas.getByRole('textbox').count()) - 4;
  const amounts = ['310', valor + 500, valor - 5, ...Array<number>(further + 1).fill(0)];
  for (const [at, amount] of amounts.entries()) {
    if (at > 0) await keyboard.press('Enter');
    await keyboard.type(String(amount).replace('.', ','));
  }
  await keyboard.press('F10');
  const resultado = page.getByRole('region', { name: 'Resultado' });
  await resultado.waitFor();
  const { keys, clicks } = await strokes.read();
  expect(keys).toBeLessThanOrEqual(20 + 2 * further);
  expect(clicks).toBe(0);
  // One table, in words as well as sign.
  expect(await resultado.getByRole('columnheader').allInnerTexts()).toEqual([
    'Forma',
    'Contado',
    'Esperado',
    'Diferença',
  ]);
  await resultado.getByRole('row', { name: /^Pix.*sobra$/ }).waitFor();
  await resultado.getByRole('row', { name: /^Cartão de crédito.*falta$/ }).waitFor();
  await page.frameLocator('.print-frame').getByText('FECHAMENTO DO CAIXA (Z)').waitFor({ state: 'attached' });
  await person.accessibleEitherWay();
  await person.picture('fechar-caixa-resultado');
  await page.setViewportSize({ width: 390, height: 844 });
  await person.fits();
  await person.picture('fechar-caixa-390');
  await page.getByRole('button', { name: 'Abrir a página do caixa' }).click();
  await page.getByRole('heading', { level: 1, name: /^Caixa: / }).waitFor();
  await page.getByRole('region', { name: 'Resultado' }).waitFor();
  // The manager sees it on the page of the till, counted from the closing, with the amount for the safe filled in.
  const manager = await enter('empresa', new URL(page.url()).pathname, { width: 1280, height: 900 });
  await manager.page.getByRole('region', { name: 'Resultado' }).getByRole('table').waitFor();
  await manager.page
    .getByText(/^(agora|há \d+ min)$/)
    .first()
    .waitFor();
  await manager.accessibleEitherWay();
  await manager.picture('caixa-fechado');
  await manager.page.getByRole('button', { name: 'Conferir', exact: true }).first().click();
  const check = manager.page.getByRole('dialog');
  expect(await check.getByRole('textbox', { name: /^Fica de fundo/ }).inputValue()).not.toBe('');
  await manager.accessible();
  await manager.picture('caixa-conferir');
  await check.getByRole('button', { name: /Conferir/ }).click();
  await manager.page.getByText('Conferido', { exact: true }).first().waitFor();
});
