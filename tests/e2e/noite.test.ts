/**
 * An evening of one shop, in six browsers at once: the owner opens, customers order from home, by the code of a table and
 * by telephone, waiter, cook, cashier and courier do their parts. A book of the test's own knows the prices alone; at the
 * end the closed till and the report of the day say the same, to the cent.
 */
import type { Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { desktop, entering, phone } from './support/enter';
import { dispatch, orderByPhone } from './support/journeys';
import { linkFor } from './support/mail';
import { people, type Person } from './support/person';
import { signedInto } from './support/publicLinks';
import { counting } from './support/strokes';

const arrive = people();
const enter = entering(arrive);
/** Names of one evening; a second try is another evening. */
let vez = '';
let numero = 0;
const senha = 'uma noite inteira de teste';
/** Cents of the book. */
const [pizza, suco] = [4990, 750];
const nomes = {
  get pizza() {
    return `Pizza da noite ${vez}`;
  },
  get suco() {
    return `Suco da noite ${vez}`;
  },
  get motoboy() {
    return `Nando ${vez}`;
  },
};
const escrito = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
const centavos = (text: string): number => Number(text.replace(/\D/g, ''));

/** A shop that is open all day, with a menu, a table, a till and a courier of this evening. */
const montar = async () => {
  vez = Date.now().toString(36).slice(-6);
  numero = 1000 + (Math.floor(Date.now() / 1000) % 8000);
  const call = await signedInto(inject('productUrl'), 'empresa');
  const id = async (path: string, body: Readonly<Record<string, unknown>>): Promise<number> =>
    Number((await call(path, body)).result!.id);
  const [settings] = (await call('deliveryconfiguracao/filterpaginated/1/1')).results!;
  const horarios = ['DOM', 'SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SAB'].map((dia) => ({
    dia,
    abre: '00:00',
    fecha: '00:00',
  }));
  await call('deliveryconfiguracao/save', { horarios, versao: settings!.versao });
  const setores = (await call('setor/filterpaginated/1/9', { ativo: true })).results!;
  const setor = (nome: string): unknown => setores.find((one) => one.nome === nome)!.id;
  const categoria = await id('produto/categoria/save', { nome: `Noite ${vez}`, ordem: 99, ativo: true });
  // The fiscal fields are those of a product of the demo: what is sold here may get its note elsewhere.
  const [{ ncm, cest, cfop, origem, impostoEstadual, impostoFederal }] = (
    await call('produto/filterpaginated/1/1', { situacao: 'ATIVO', ncm: { empty: false } })
  ).results! as [Record<string, unknown>];
  const sold = {
    ncm,
    cest,
    cfop,
    origem,
    impostoEstadual,
    impostoFederal,
    tipo: 'SIMPLES',
    situacao: 'ATIVO',
    categoria,
    ordem: 0,
    destaque: false,
    maiores: false,
  };
  const codigo = { pizza: `8${String(Date.now()).slice(-5)}`, suco: `7${String(Date.now()).slice(-5)}` };
  for (const [what, preco, onde] of [
    ['pizza', pizza, 'Forno'],
    ['suco', suco, 'Bar'],
  ] as const)
    await id('produto/save', {
      ...sold,
      nome: nomes[what],
      preco: preco / 100,
      codigo: codigo[what],
      setor: setor(onde),
      controlaEstoque: false,
    });
  await call('empresa/mesa/criar-em-masssa', { de: numero, ate: numero, lugares: 4, area: 'Noite' });
  await id('pdv/terminal/save', { nome: `Caixa ${vez}`, ativo: true });
  const motoboy = await id('motoboy/save', {
    nome: nomes.motoboy,
    telefone: '+5511987654321',
    veiculo: 'MOTO',
    tipoPagamento: 'TAXA',
    ativo: true,
  });
  const { link } = (await call(`motoboy/${motoboy}/pagina`)).result!;
  const asAdmin = await signedInto(inject('productUrl'), 'admin');
  const [mesa] = (await asAdmin('empresa/mesa/filterpaginated/1/1', { numero })).results!;
  const cozinha = await id('profile/save', {
    nome: `Cozinha ${vez}`,
    permissoes: ['BACKOFFICE_ACESSAR', 'PEDIDO_PREPARAR'],
    ativo: true,
  });
  const [atende] = (await call('profile/filterpaginated/1/1', { nome: 'Atendimento' })).results!;
  for (const [login, perfil] of [
    ['caixa', atende!.id],
    ['garcom', atende!.id],
    ['cozinha', cozinha],
  ] as const) {
    await id('user/save', {
      nome: `${login} da noite ${vez}`,
      login: `${login}.${vez}`,
      email: `${login}.${vez}@exemplo.com`,
      papel: 'OPERADOR',
      perfil,
      ativo: true,
    });
    await call(`user/esqueciminhasenha/${login}.${vez}`);
    const [, token] = (await linkFor(`${login}.${vez}`)).split('token=');
    await call('user/changePassword', { token, novaSenha: senha });
  }
  const [first] = (await call('client/filterpaginated/1/50', { situacao: 'ATIVO' })).results!.filter(
    ({ address }) => address,
  );
  const { city } = first!.address as { readonly city: number };
  const final = String(Date.now()).slice(-4);
  const conhecida = await id('client/save', {
    nome: `Abigail ${vez}`,
    telefone: `(11) 9${String(Date.now()).slice(-8, -4)}-${final}`,
    situacao: 'ATIVO',
    address: { cep: '04015012', street: 'Rua Joaquim Távora', number: '842', neighborhoord: 'Vila Mariana', city },
  });
  const [bebida] = (await call('produto/filterpaginated/1/1', { codigo: codigo.suco })).results!;
  await call('pedido/save', {
    cliente: conhecida,
    canal: 'TELEFONE',
    modalidade: 'RETIRADA',
    pagamentos: [{ forma: 'DINHEIRO' }],
    itens: [{ produto: bebida!.id, quantidade: 1 }],
  });
  const { pathname } = new URL(String(link));
  return { codigo, entregador: pathname, final, mesa: `/bella/mesa/${String(mesa!.token)}` };
};
/** Takes what was sold this evening off the menu of the shop that other files visit, too. */
afterAll(async () => {
  const call = await signedInto(inject('productUrl'), 'empresa');
  const [categoria] = (await call('produto/categoria/filterpaginated/1/1', { nome: `Noite ${vez}` })).results!;
  await call('produto/categoria/save', { id: categoria!.id, versao: categoria!.versao, ativo: false });
});
/** Signs in with a login of this evening, and comes to the screen of his work. */
const chegar = async (login: string, path: string, visit: typeof phone | typeof desktop): Promise<Person> => {
  const person = await arrive(visit);
  await person.open(path);
  await person.signIn(`${login}.${vez}`, senha);
  await person.page.locator('#conteudo h1').first().waitFor();
  return person;
};
const naCesta = async (page: Page, nome: string): Promise<void> => {
  await page.getByRole('button', { name: 'Buscar no cardápio' }).tap();
  await page.getByRole('searchbox', { name: 'Buscar no cardápio' }).fill(nome);
  await page
    .getByRole('button', { name: new RegExp(`^${nome}`) })
    .first()
    .tap();
  await page
    .getByRole('dialog', { name: nome })
    .getByRole('button', { name: /^Adicionar/ })
    .tap();
  await page.getByRole('button', { name: 'Ver pedido · 1 item' }).tap();
};
const pronto = async (cozinha: Page, pedido: string, nome: string): Promise<void> => {
  await cozinha.getByRole('button', { name: `Pronto ${nome}, pedido ${pedido}` }).click();
  await cozinha.getByText(`Pedido ${pedido} pronto`).waitFor();
};
/** Sales of today by the report. */
const vendidoHoje = async ({ page, open }: Person): Promise<number> => {
  await open('/app/delivery/relatorio-vendas');
  await page.getByRole('button', { name: 'Hoje', exact: true }).click();
  await page.getByRole('button', { name: 'Hoje', exact: true, pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Ver relatório' }).click();
  await page.waitForLoadState('networkidle');
  return centavos(await page.getByText('Vendas', { exact: true }).locator('xpath=../dd').first().innerText());
};

test('an evening is played by owner, cashier, waiter, cook, courier and customers, and agrees to the cent', async () => {
  const { codigo, entregador, final, mesa } = await montar();
  const [dono, caixa, garcom, cozinha, motoboy, cliente] = await Promise.all([
    enter('empresa', '/app/delivery/relatorio-vendas', desktop),
    chegar('caixa', '/app/pdv/caixa', { ...desktop }),
    chegar('garcom', '/app/salao/salao', phone),
    chegar('cozinha', '/app/delivery/monitor', desktop),
    arrive(phone),
    arrive(phone),
  ]);
  const antes = await vendidoHoje(dono);
  await dono.accessible();

  // The shop is closed by hand, and says so; the owner opens it from the header.
  const porta = dono.page.getByRole('dialog', { name: 'Loja' });
  await dono.page.getByRole('button', { name: /^Loja: / }).click();
  await porta.getByRole('button', { name: 'Fechar até alguém reabrir' }).click();
  await porta.getByText('Alguém fechou a loja.').waitFor();
  await cliente.open('/bella');
  await cliente.page.locator('html[data-ready]').waitFor();
  await cliente.page
    .getByText(/^Fechada/)
    .first()
    .waitFor();
  await cliente.accessible();
  await porta.getByRole('button', { name: 'Abrir a loja' }).click();
  await porta.getByRole('heading', { name: /^Aberta/ }).waitFor();
  await dono.accessible();

  // The cashier opens the till of the evening with R$ 100,00.
  await caixa.page.getByRole('button', { name: 'Abrir o caixa' }).first().click();
  const abrir = caixa.page.getByRole('dialog', { name: 'Abrir o caixa' });
  await abrir.getByRole('combobox', { name: 'Terminal' }).click();
  await caixa.page.getByRole('option', { name: `Caixa ${vez}` }).click();
  await abrir.getByLabel('Fundo de troco').fill('100');
  await abrir.getByRole('button', { name: 'Abrir', exact: true }).click();
  await caixa.page.getByText(/está aberto!$/).waitFor();
  await caixa.accessible();

  // From home: a pizza, delivered, paid by card at the door.
  await cliente.page.reload();
  await cliente.page
    .getByText(/^Aberta/)
    .first()
    .waitFor();
  await naCesta(cliente.page, nomes.pizza);
  const fechar = cliente.page.getByRole('dialog', { name: 'Fechar pedido' });
  await fechar.getByLabel('CEP').tap();
  await cliente.page.keyboard.type('04101000');
  const ganhaFoco = () => document.activeElement?.closest('[data-campo]')?.getAttribute('data-campo');
  await expect.poll(() => cliente.page.evaluate(ganhaFoco)).toMatch(/^(rua|numero)$/);
  if ((await fechar.getByLabel('Rua').inputValue()) === '') await fechar.getByLabel('Rua').fill('Rua Vergueiro');
  await fechar.getByLabel('Número').fill('100');
  if ((await fechar.getByLabel('Bairro').inputValue()) === '') await fechar.getByLabel('Bairro').fill('Paraíso');
  await fechar.getByLabel('Celular').fill('11977770042');
  await fechar.getByLabel('Nome').fill('Marina Couto');
  await fechar.getByRole('radio', { name: /^Cartão de crédito/ }).tap();
  await fechar.getByRole('button', { name: /^Fazer pedido R/ }).waitFor();
  const entregamos = await fechar.getByText(/^Entregamos aí:.*entrega por R\$\s[\d,]+/).innerText();
  const taxa = centavos(/R\$\s(\d+,\d\d)/.exec(entregamos)![1]!);
  await cliente.accessible();
  await fechar.getByRole('button', { name: /^Fazer pedido R/ }).tap();
  const acompanha = (frase: string): Promise<void> =>
    cliente.page.getByRole('heading', { name: frase }).waitFor({ timeout: 25_000 });
  await acompanha('Pedido recebido. Aguarde a confirmação da loja.');
  const daLoja = /Pedido (\d+)/.exec(await cliente.page.locator('header').first().innerText())![1]!;

  // The board has it: accepted, and the customer reads so.
  const quadro = await caixa.tab('/app/delivery/quadro');
  const cartao = (pedido: string) =>
    quadro.locator('.board__card', { has: quadro.getByRole('link', { name: pedido, exact: true }) });
  await cartao(daLoja).getByRole('button', { name: 'Aceitar' }).click();
  await quadro.locator('[data-column=CONFIRMADO]').getByRole('link', { name: daLoja, exact: true }).waitFor();
  await caixa.accessible(quadro);
  await acompanha('A loja confirmou o pedido.');

  // By telephone, twice: a known customer, by four figures and a code. The second one gives it up.
  await caixa.open('/app/delivery/novo-pedido');
  const pedir = () => orderByPhone(caixa.page, { digits: final, name: `Abigail ${vez}`, codes: [codigo.pizza] });
  const [doTelefone, desistido] = [await pedir(), await pedir()];
  // Both live near: the fee is the same.
  await caixa.page.getByText(new RegExp(`Abigail ${vez} · R\\$\\s${escrito(pizza + taxa)} · Entrega até`)).waitFor();
  await caixa.accessible();

  // A guest orders by the code of his table, the waiter takes what the others want.
  const convidado = await cliente.tab(mesa);
  await convidado.locator('html[data-ready]').waitFor();
  await naCesta(convidado, nomes.suco);
  const daMesa = convidado.getByRole('dialog', { name: 'Fechar pedido' });
  await daMesa.getByLabel('Nome').fill('Rita');
  await cliente.accessible(convidado);
  await daMesa.getByRole('button', { name: /^Fazer pedido/ }).tap();
  const recebido = await convidado.getByRole('dialog', { name: /^Pedido \d+ recebido$/ }).getAttribute('aria-label');
  const doCodigo = /\d+/.exec(
    recebido ?? (await convidado.getByRole('heading', { name: /recebido$/ }).innerText()),
  )![0];
  const salao = garcom.page;
  await salao
    .getByRole('navigation', { name: 'Mesas' })
    .getByRole('button', { name: `Mesa ${numero}` })
    .tap();
  const conta = salao.getByRole('region', { name: `Conta de Mesa ${numero}` });
  const verConta = async (): Promise<void> => {
    if (!(await conta.isVisible())) await salao.getByRole('button', { name: /^Conta, / }).tap();
    await conta.waitFor();
  };
  await salao
    .getByRole('region', { name: `Produtos para Mesa ${numero}` })
    .getByRole('group', { name: 'Categorias' })
    .getByRole('button', { name: `Noite ${vez}` })
    .tap();
  await salao
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${nomes.pizza}`) })
    .first()
    .tap();
  await salao.getByRole('button', { name: 'Enviar 1 à cozinha' }).tap();
  const enviado = await salao.getByText(/^1 item na cozinha, pedido \d+\.$/).innerText();
  const doGarcom = /pedido (\d+)/.exec(enviado)![1]!;
  await verConta();
  await conta.getByRole('button', { name: /^Confirmar/ }).tap();
  await garcom.accessible();

  // One of the telephone is printed, then cancelled by who may: the wall says so until somebody has seen it.
  await dono.open(`/app/delivery/quadro`);
  await dono.page
    .locator('.board__card', { has: dono.page.getByRole('link', { name: desistido, exact: true }) })
    .getByRole('link', { name: desistido, exact: true })
    .click();
  const mais = async (name: string | RegExp): Promise<void> => {
    await dono.page.getByRole('button', { name: 'Mais ações' }).first().click();
    await dono.page.getByRole('menuitem', { name }).click();
  };
  const papel = dono.context.waitForEvent('page');
  await mais('Imprimir para a cozinha');
  await (await papel).getByText(desistido).first().waitFor();
  await (await papel).close();
  await mais('Cancelar pedido');
  const cancelar = dono.page.getByRole('dialog', { name: `Cancelar o pedido ${desistido}?` });
  await cancelar.getByLabel('Detalhe do cancelamento').fill('Desistiu');
  await dono.accessible();
  await cancelar.getByRole('button', { name: 'Cancelar pedido' }).click();
  await dono.page.getByText('Cancelado', { exact: true }).first().waitFor();
  const parede = cozinha.page;
  const aviso = parede.getByRole('list', { name: 'O que mudou' }).getByRole('listitem').filter({ hasText: desistido });
  await aviso.getByText('CANCELADO').waitFor();
  await cozinha.accessible();
  await aviso.getByRole('button', { name: `Visto pedido ${desistido}` }).click();
  await aviso.waitFor({ state: 'detached' });
  expect(await parede.getByRole('button', { name: new RegExp(`pedido ${desistido}$`) }).count()).toBe(0);

  // The kitchen makes all of it; the table stands large on its ticket.
  await parede.getByText(`Mesa ${numero}`).first().waitFor();
  for (const [pedido, nome] of [
    [daLoja, nomes.pizza],
    [doTelefone, nomes.pizza],
    [doCodigo, nomes.suco],
    [doGarcom, nomes.pizza],
  ] as const)
    await pronto(parede, pedido, nome);
  await acompanha('Pronto. Sai para entrega em seguida.');

  // Two clicks each give both to the courier; on his page he says that they are there.
  const strokes = await counting(quadro);
  for (const pedido of [daLoja, doTelefone]) {
    await strokes.restart();
    await dispatch(quadro, pedido, nomes.motoboy);
    expect(await strokes.read()).toEqual({ keys: 0, clicks: 2 });
  }
  await acompanha('O pedido saiu para entrega.');
  await motoboy.open(entregador);
  await motoboy.page.locator('html[data-ready]').waitFor();
  await motoboy.accessible();
  for (const pedido of [daLoja, doTelefone]) {
    const parada = motoboy.page.getByRole('listitem').filter({ hasText: pedido });
    await parada.getByRole('button', { name: /^Entreguei/ }).tap();
    await parada.getByRole('button', { name: /^Confirmar a entrega/ }).tap();
    await motoboy.page.getByText(`Pedido ${pedido} entregue.`).waitFor();
  }
  await acompanha('Pedido entregue. Bom apetite!');
  await cliente.accessible();

  // Served; the cashier closes the account, in four forms.
  for (const pedido of [doCodigo, doGarcom])
    await conta.getByRole('button', { name: `Servido , pedido ${pedido}` }).tap();
  await conta.getByRole('heading', { name: /^Servido/ }).waitFor();
  const consumo = pizza + suco;
  const servico = Math.round(consumo / 10);
  const total = consumo + servico;
  await caixa.open('/app/salao/salao');
  await caixa.page
    .getByRole('navigation', { name: 'Mesas' })
    .getByRole('button', { name: `Mesa ${numero}` })
    .click();
  await caixa.page.getByRole('button', { name: 'Fechar conta' }).click();
  const fechando = caixa.page.getByRole('dialog', { name: 'Fechar conta' });
  const partes: readonly (readonly [string, number])[] = [
    ['Dinheiro', 2000],
    ['Pix', 1000],
    ['Cartão de crédito', 1500],
    ['Cartão de débito', total - 4500],
  ];
  for (const [at, [forma, valor]] of partes.entries()) {
    await fechando.getByRole('button', { name: 'Adicionar pagamento' }).click();
    await fechando.getByRole('combobox', { name: 'Forma' }).nth(at).click();
    await caixa.page.getByRole('option', { name: forma, exact: true }).click();
    await fechando.getByLabel('Valor', { exact: true }).nth(at).fill(escrito(valor));
  }
  await caixa.accessible();
  await fechando.getByRole('button', { name: /^Receber R\$/ }).click();
  await caixa.page.getByText(new RegExp(`^Conta de R\\$\\s${escrito(total)} fechada`)).waitFor();

  // The till is counted blind, a card short by one real.
  await caixa.open('/app/pdv/vender');
  await caixa.page.getByRole('button', { name: 'Caixa e visor' }).click();
  await caixa.page.getByRole('menuitem', { name: 'Fechar o caixa' }).click();
  const formas = caixa.page.getByRole('region', { name: 'O que há de cada forma' });
  await formas.getByRole('textbox', { name: /^Dinheiro/ }).waitFor();
  expect(await formas.getByRole('list').innerText()).not.toMatch(/R\$|\d,\d\d/);
  for (const [forma, valor] of partes) {
    const contado = valor + ({ Dinheiro: 10_000, 'Cartão de débito': -100 }[forma] ?? 0);
    await formas.getByRole('textbox', { name: new RegExp(`^${forma}`) }).fill(escrito(contado));
  }
  await caixa.accessible();
  await caixa.page.keyboard.press('F10');
  const resultado = caixa.page.getByRole('region', { name: 'Resultado' });
  await resultado.waitFor();
  await caixa.accessible();

  for (const certo of ['Dinheiro', 'Pix', 'Cartão de crédito'])
    expect(await resultado.getByRole('row', { name: new RegExp(`^${certo}`) }).innerText()).not.toMatch(/sobra|falta/);
  await resultado.getByRole('row', { name: /^Cartão de débito.*1,00.*falta$/ }).waitFor();
  await caixa.page.getByRole('button', { name: 'Abrir a página do caixa' }).click();
  await caixa.page.getByRole('heading', { level: 1, name: /^Caixa: / }).waitFor();

  // The owner sees it, and the report of the day is what the book says.
  await dono.open(new URL(caixa.page.url()).pathname);
  const visto = dono.page.getByRole('region', { name: 'Resultado' });
  for (const [forma, valor] of partes)
    await visto
      .getByRole('row', { name: new RegExp(`^${forma}.*${escrito(valor + (forma === 'Dinheiro' ? 10_000 : 0))}`) })
      .waitFor();
  await dono.accessible();
  expect((await vendidoHoje(dono)) - antes).toBe(2 * (pizza + taxa) + total);
  for (const person of [dono, caixa, garcom, cozinha, motoboy, cliente]) person.quiet();
}, 480_000);
