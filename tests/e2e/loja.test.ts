import type { Locator } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { codesTo, connected } from './support/codes';
import { phone } from './support/enter';
import { people } from './support/person';
import { signedInto } from './support/publicLinks';
import { counting } from './support/strokes';

const arrive = people();

test('a customer looks through the shop, orders by keyboard on a phone, and follows the order', async () => {
  const call = await signedInto(inject('productUrl'), 'empresa');
  // Keeps the shop open at every hour.
  const settings = (await call('deliveryconfiguracao/filterpaginated/1/1')).results![0]!;
  const horarios = ['DOM', 'SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SAB'].map((dia) => ({
    dia,
    abre: '00:00',
    fecha: '00:00',
  }));
  await call('deliveryconfiguracao/save', { horarios, versao: settings.versao });

  const customer = await arrive(phone);
  const { page } = customer;
  await customer.open('/bella');
  await page.locator('html[data-ready]').waitFor();
  await page.getByText(/^Aberta até/).waitFor();
  await customer.accessibleEitherWay();
  await customer.fits();
  await customer.picture('loja-390');
  // It may be put among the apps of the telephone, and says when the network is gone.
  const manifest = await page.request.get(
    new URL((await page.locator('link[rel=manifest]').getAttribute('href'))!, page.url()).href,
  );
  // The app of /bella is none of /bella-nova.
  expect(await manifest.json()).toMatchObject({
    start_url: '/bella/',
    scope: '/bella/',
    display: 'standalone',
    icons: [{}],
  });
  const isKept = (): Promise<boolean> =>
    page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration('/bella/'))?.active?.state === 'activated',
    );
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
  customer.expectComplaints(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByText('Sem internet.').waitFor();
  await customer.accessible();
  // Opened anew without a network the app stands as it was last; nothing that the services said is kept.
  await page.goto('/bella/');
  await page.locator('html[data-ready]').waitFor();
  await page.getByText('Sem internet.').waitFor();
  await page
    .getByRole('button', { name: /^Pizza mussarela/ })
    .first()
    .waitFor();
  const keptOfServices = page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().filter(({ url }) => url.includes('/services/')).length;
  });
  expect(await keptOfServices).toBe(0);
  await page.context().setOffline(false);
  const vegetarian = page.getByRole('group', { name: 'Só o que é' }).getByRole('button', { name: 'Vegetariano' });
  await vegetarian.press('Enter');
  await page.getByRole('button', { name: /^Pizza margherita/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Pizza mussarela/ }).count()).toBe(0);
  await vegetarian.press('Enter');
  await page.getByRole('button', { name: 'Buscar no cardápio' }).press('Enter');
  await page.getByRole('searchbox', { name: 'Buscar no cardápio' }).fill('mussarela');
  const pizza = page.getByRole('button', { name: /^Pizza mussarela/ }).first();
  await pizza.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Pizza mussarela' });
  await sheet.getByLabel('Alguma observação?').fill('Bem assada');
  await customer.accessible();
  await customer.picture('loja-produto-390');
  await sheet.getByRole('button', { name: /^Adicionar/ }).press('Enter');

  // The basket is there after a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Ver pedido · 1 item' }).press('Enter');
  const checkout = page.getByRole('dialog', { name: 'Fechar pedido' });
  await checkout.getByLabel('Celular').fill('(11) 97777-1234');
  await checkout.getByLabel('Nome').fill('Marina Couto');
  // An untouched field is not called wrong.
  await checkout.getByRole('button', { name: /^Fazer pedido/ }).waitFor();
  expect(await checkout.getByRole('alert').count()).toBe(0);
  await checkout.getByRole('radio', { name: 'Retirar na loja' }).check();
  await checkout.getByText('Pronto em cerca de 25 min.').waitFor();
  await checkout.getByRole('radio', { name: /^Dinheiro/ }).check();
  await checkout.getByText(/^A confirmar: o desconto da primeira compra/).waitFor();
  await customer.accessibleEitherWay();
  await customer.fits();
  await customer.picture('loja-fechar-390');
  await checkout.getByRole('button', { name: /^Fazer pedido/ }).press('Enter');
  // The page that follows it opens by itself; back from there nothing is ordered twice.
  await page.getByRole('heading', { name: 'Pedido recebido. Aguarde a confirmação da loja.' }).waitFor();
  expect(await page.getByText('Pizza mussarela').count()).toBeGreaterThan(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Repetir o último pedido' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Ver pedido/ }).count()).toBe(0);

  // At 320 pixels nothing scrolls sideways, and the last order is given again by Tab, Space and Enter alone.
  const narrow = await customer.tab('/bella');
  await narrow.setViewportSize({ width: 320, height: 700 });
  const goTo = async (target: Locator): Promise<void> => {
    await target.waitFor();
    for (let stops = 0; stops < 200; stops += 1) {
      if (await target.evaluate((one) => one === document.activeElement)) return;
      await narrow.keyboard.press('Tab');
    }
    throw new Error(`No Tab comes to ${String(target)}.`);
  };
  const press = async (name: string | RegExp): Promise<void> => {
    await goTo(narrow.getByRole('button', { name }));
    await narrow.keyboard.press('Enter');
  };
  await customer.accessible(narrow);
  await press('Repetir o último pedido');
  await press(/^Ver pedido/);
  const again = narrow.getByRole('dialog', { name: 'Fechar pedido' });
  // Tab comes to the chosen one of a group, the arrows to the others.
  await goTo(again.getByRole('radio', { name: /^Entrega/ }));
  await narrow.keyboard.press('ArrowRight');
  expect(await again.getByRole('radio', { name: 'Retirar na loja' }).isChecked()).toBe(true);
  await goTo(again.getByLabel('Celular'));
  await narrow.keyboard.press('Control+A');
  await narrow.keyboard.type('11977771234');
  await goTo(again.getByRole('radio', { name: /^Dinheiro/ }));
  await narrow.keyboard.press('Space');
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  // Answers are lost: the same sent again is the same order, and what was changed meanwhile is another.
  const keys: string[] = [];
  await narrow.route('**/publico/loja/bella/pedido', async (route) => {
    keys.push((route.request().postDataJSON() as { chave: string }).chave);
    if (keys.length > 2) return route.continue();
    await route.fetch();
    return route.abort('aborted');
  });
  for (const sent of [1, 2]) {
    await press(/^Fazer pedido/);
    await expect.poll(() => keys.length).toBe(sent);
    await again.getByRole('button', { name: /^Fazer pedido/, disabled: false }).waitFor();
  }
  await goTo(again.getByLabel('Recado para a loja'));
  await narrow.keyboard.type('Sem talheres');
  // Before another is sent he is told of the first one.
  await press(/^Fazer pedido/);
  await again.getByRole('heading', { name: 'Seu pedido já foi feito' }).waitFor();
  expect(await again.getByRole('link', { name: 'Acompanhar o pedido' }).getAttribute('href')).toMatch(/\/p\/\w{32}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
  await narrow.reload();
  await press(/^Ver pedido/);
  await again.getByRole('heading', { name: 'Seu pedido já foi feito' }).waitFor();
  await customer.accessible(narrow);
  await press('Fazer outro pedido');
  await goTo(again.getByRole('radio', { name: /^Entrega/ }));
  await narrow.keyboard.press('ArrowRight');
  await goTo(again.getByRole('radio', { name: /^Dinheiro/ }));
  await narrow.keyboard.press('Space');
  await press(/^Fazer pedido/);

  // The page that follows it, and that of a table, at the same width.
  await narrow.getByRole('heading', { name: 'Pedido recebido. Aguarde a confirmação da loja.' }).waitFor();
  expect(keys[2]).not.toBe(keys[0]);
  await customer.accessible(narrow);
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await call('empresa/mesa/criar-em-masssa', { de: 903, ate: 903 });
  const asAdmin = await signedInto(inject('productUrl'), 'admin');
  const [table] = (await asAdmin('empresa/mesa/filterpaginated/1/1', { numero: 903 })).results!;
  await narrow.goto(`/bella/mesa/${String(table!.token)}`);
  await narrow.getByRole('heading', { level: 1, name: /· Mesa 903$/ }).waitFor();
  await customer.accessible(narrow);
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('a new customer asks first whether the shop comes to him, and reads our own words where something is missing', async () => {
  const customer = await arrive(phone);
  const { page } = customer;
  await customer.open('/bella');
  await page.locator('html[data-ready]').waitFor();
  const counter = await counting(page);
  await page
    .getByRole('button', { name: /^Pizza mussarela/ })
    .first()
    .tap();
  await page
    .getByRole('dialog', { name: 'Pizza mussarela' })
    .getByRole('button', { name: /^Adicionar/ })
    .tap();
  await page.getByRole('button', { name: 'Ver pedido · 1 item' }).tap();
  const checkout = page.getByRole('dialog', { name: 'Fechar pedido' });
  const send = checkout.getByRole('button', { name: /^Fazer pedido/ });
  await send.waitFor();

  // Sent with nothing filled in: each field says in Portuguese what is missing, the first one has the focus.
  await send.tap();
  for (const text of [
    'Informe o CEP, com 8 números!',
    'Informe a rua!',
    'Informe o celular com DDD!',
    'Informe o seu nome!',
  ])
    await checkout.getByRole('alert').getByText(text).waitFor();
  await expect.poll(() => checkout.getByLabel('CEP').evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await checkout.locator('form').evaluate((form: HTMLFormElement) => form.noValidate)).toBe(true);
  await customer.accessibleEitherWay();
  await customer.fits();
  await customer.picture('loja-fechar-faltas-390');

  // Outside the area the page says so, with the alternatives.
  const cep = checkout.getByLabel('CEP');
  await cep.fill('69000-000');
  await checkout.getByLabel('Bairro').fill('Longe Daqui');
  await page.keyboard.press('Tab');
  await checkout.getByText('Não entregamos neste endereço.').waitFor();
  await checkout.getByRole('button', { name: 'Retirar na loja', exact: true }).waitFor();
  await customer.accessible();
  await customer.picture('loja-fechar-nao-390');
  await checkout.getByRole('button', { name: 'Outro endereço' }).tap();

  // Eight figures are written as a postal code, and the next field follows by itself. Measured before: 52 keys, 9 taps.
  await counter.restart();
  await cep.tap();
  await page.keyboard.type('04101000');
  expect(await cep.inputValue()).toBe('04101-000');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-campo]')?.getAttribute('data-campo')))
    .toMatch(/^(rua|numero)$/);
  if ((await checkout.getByLabel('Rua').inputValue()) === '') await page.keyboard.type('Rua Harmonia');
  await checkout.getByLabel('Número').tap();
  await page.keyboard.type('100');
  if ((await checkout.getByLabel('Bairro').inputValue()) === '') {
    await checkout.getByLabel('Bairro').tap();
    await page.keyboard.type('Paraíso');
  }
  await checkout.getByText(/^Entregamos aí:.*entrega por R\$\s[\d,]+, chega (?:em .*min|na hora escolhida)/).waitFor();
  await customer.picture('loja-fechar-sim-390');
  await checkout.getByLabel('Celular').tap();
  await page.keyboard.type('11977770001');
  expect(await checkout.getByLabel('Celular').inputValue()).toBe('(11) 97777-0001');
  await checkout.getByLabel('Nome').tap();
  await page.keyboard.type('Marina Couto');
  await checkout.getByRole('radio', { name: /^Cartão de crédito/ }).tap();
  await checkout.getByRole('button', { name: /^Fazer pedido R/ }).tap();
  await page.getByRole('heading', { name: 'Pedido recebido. Aguarde a confirmação da loja.' }).waitFor();
  const { keys, clicks } = await counter.read();
  expect(keys).toBeLessThanOrEqual(53);
  expect(clicks).toBeLessThanOrEqual(7);
});

test('beside the menu of a wide window stands the basket, whose lines are changed', async () => {
  const customer = await arrive({ width: 1280, height: 900 });
  const { page } = customer;
  await customer.open('/bella');
  await page.locator('html[data-ready]').waitFor();
  await page
    .getByRole('button', { name: /^Pizza mussarela/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: 'Pizza mussarela' });
  await sheet.getByRole('button', { name: 'Mais Bacon' }).dblclick();
  await sheet.getByRole('button', { name: /^Adicionar/ }).click();
  const basket = page.getByRole('complementary', { name: 'Seu pedido' });
  await basket.getByText('Extras: 2× Bacon').waitFor();
  await basket.getByRole('button', { name: 'Mudar Pizza mussarela' }).click();
  await sheet.getByRole('button', { name: 'Menos Bacon' }).click();
  await sheet.getByRole('button', { name: 'Mais Pizza mussarela' }).click();
  await customer.accessible();
  await sheet.getByRole('button', { name: /^Guardar/ }).click();
  await basket.getByText('2×', { exact: true }).waitFor();
  await basket.getByText('Extras: Bacon').waitFor();
  await customer.accessibleEitherWay();
  await customer.fits();
  await basket.getByRole('button', { name: /^Continuar R\$/ }).click();
  await page.getByRole('dialog', { name: 'Fechar pedido' }).getByRole('heading', { name: 'Pagamento' }).waitFor();
  await customer.accessibleEitherWay();
  await customer.picture('loja-fechar-1280');
  await page.getByRole('button', { name: 'Tirar Pizza mussarela' }).filter({ visible: true }).last().click();
  await page.getByText('Sua cesta está vazia.', { exact: true }).waitFor();
});

test('while the shop is paused a customer orders for an hour after it', async () => {
  const call = await signedInto(inject('productUrl'), 'empresa');
  const [inicio, fim] = [-60_000, 5_400_000].map((from) => new Date(Date.now() + from).toISOString());
  const pause = (await call('delivery/pausa/save', { motivo: 'Forno', inicio, fim, canais: ['SITE'] })).result!;
  const customer = await arrive(phone);
  const { page } = customer;
  await customer.open('/bella');
  await page.locator('html[data-ready]').waitFor();
  await page.getByText(/^Em pausa\. Volta /).waitFor();
  await page.getByText('Você pode agendar para quando a loja abrir.').waitFor();
  await page
    .getByRole('button', { name: /^Pizza mussarela/ })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: 'Pizza mussarela' })
    .getByRole('button', { name: /^Adicionar/ })
    .click();
  await page.getByRole('button', { name: 'Ver pedido · 1 item' }).click();
  const checkout = page.getByRole('dialog', { name: 'Fechar pedido' });
  await checkout.getByLabel('Celular').fill('(11) 97777-4321');
  await checkout.getByLabel('Nome').fill('Rita Prado');
  await checkout.getByRole('radio', { name: 'Retirar na loja' }).check();
  await checkout.getByRole('radio', { name: /^Dinheiro/ }).check();
  const when = checkout.getByLabel('Quando');
  expect(await when.getByRole('option', { name: 'O quanto antes' }).count()).toBe(0);
  const hours = await when.getByRole('option').allInnerTexts();
  await when.selectOption({ label: hours[1]! });
  await customer.accessible();
  await customer.fits();
  await checkout.getByRole('button', { name: /^Fazer pedido/ }).click();
  await page.getByRole('heading', { name: 'Pedido agendado. Começa perto da hora marcada.' }).waitFor();
  const [, hour = ''] = hours[1]!.split(', ');
  await page.getByText(new RegExp(`^Previsão para retirar: .*${hour}$`)).waitFor();
  await call(`delivery/pausa/${String(pause.id)}/retomar`);
  await customer.open('/bella');
  await page.getByText(/^Aberta/).waitFor();
});

test('who proves his mobile by a code sees what was to be confirmed', async () => {
  await connected();
  const customer = await arrive({ ...phone, dark: true });
  const { page } = customer;
  await customer.open('/bella');
  await page.locator('html[data-ready]').waitFor();
  await page
    .getByRole('button', { name: /^Pizza mussarela/ })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: 'Pizza mussarela' })
    .getByRole('button', { name: /^Adicionar/ })
    .click();
  await page.getByRole('button', { name: 'Ver pedido · 1 item' }).click();
  const checkout = page.getByRole('dialog', { name: 'Fechar pedido' });
  await checkout.getByLabel('Celular').fill('(11) 97777-2468');
  await checkout.getByLabel('Nome').fill('Lia Prado');
  await checkout.getByRole('radio', { name: 'Retirar na loja' }).check();
  await checkout.getByRole('radio', { name: /^Dinheiro/ }).check();
  const toConfirm = checkout.getByText(/^A confirmar: o desconto da primeira compra/);
  await toConfirm.waitFor();
  await customer.picture('loja-a-confirmar-390');
  await checkout.getByRole('button', { name: /^Confirmar o celular/ }).click();
  await checkout.getByText(/^SIMULAÇÃO: nenhuma mensagem saiu/).waitFor();
  const codes = () => codesTo(page, '5511977772468');
  await expect.poll(async () => (await codes()).length, { timeout: 30_000 }).toBe(1);
  const [code] = await codes();
  await customer.accessibleEitherWay();
  await customer.fits();
  await customer.picture('loja-codigo-390');
  customer.expectFailures(422);
  const field = checkout.getByLabel('Código de 6 números');
  await field.fill(code === '111111' ? '222222' : '111111');
  await checkout.getByRole('button', { name: 'Confirmar código' }).click();
  await checkout.getByRole('alert').getByText('Código errado ou vencido. Peça outro!').waitFor();
  await field.fill(code!);
  await checkout.getByRole('button', { name: 'Confirmar código' }).click();
  await checkout.getByText('Celular confirmado.').waitFor();
  await toConfirm.waitFor({ state: 'detached' });
  await customer.accessibleEitherWay();
  await customer.picture('loja-confirmado-390');
});
