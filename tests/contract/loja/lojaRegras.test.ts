import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { moduleEngines } from '../../support/engines';
import { good, type Values } from '../../support/good';
import {
  all,
  buy,
  clock,
  does,
  empresa,
  house,
  opensShop,
  pizza,
  set,
  signInAgain,
  stored,
  stranger,
  sum,
  um,
} from './house';

describe.each(moduleEngines)('the rules of a shop, for strangers, on %s', (engine) => {
  opensShop(engine);

  it('does as its configuration says: times, demands, change, prices, pictures', async () => {
    const pickUp = { modalidade: 'RETIRADA', endereco: null, totalVisto: 50 };
    await set({ tempoRetirada: 12, pedeTroco: false, exigeCpf: true, exigeEmail: true });
    expect((await sum(pickUp)).tempo).toBe('Pronto em cerca de 12 min');
    expect((await buy(pickUp)).body.fieldErrors).toEqual({ cpf: 'Informe o CPF!' });
    expect((await buy({ ...pickUp, cpf: '111.111.111-11' })).body.fieldErrors).toHaveProperty('cpf');
    expect((await buy({ ...pickUp, cpf: '529.982.247-25' })).body.fieldErrors).toEqual({ email: 'Informe o e-mail!' });
    const mine = { cpf: '529.982.247-25', email: 'nova@exemplo.com.br' };
    const isBought = async (values: Values): Promise<void> => {
      const { body, text } = await buy({ ...pickUp, ...mine, ...values });
      expect(body.hasError, text).toBe(false);
    };
    await isBought({ telefone: '(11) 93333-0001', trocoPara: 100 });
    const order = await stored();
    expect(order.pagamentos).toMatchObject([{ forma: 'DINHEIRO', valor: 50 }]);
    expect(await all(sql`select cpf_nota from pedido where id = ${Number(order.id)}`)).toEqual([
      { cpf_nota: '52998224725' },
    ]);
    expect(Date.parse(String(order.previsaoEntrega)) - clock.now.getTime()).toBe(12 * 60_000);
    const email = async (telefone: string): Promise<unknown> =>
      (await all(sql`select email from cliente where telefone = ${telefone} and empresa_id = ${empresa}`))[0];
    expect(await email('+5511933330001')).toEqual({ email: mine.email });
    // A telephone alone writes nothing into the record that it finds.
    await does('POST', 'client/save', { nome: 'Sem e-mail', telefone: '(11) 93333-0002', tipo: 'FISICA' });
    await isBought({ telefone: '(11) 93333-0002' });
    expect(await email('+5511933330002')).toEqual({ email: null });
    await set({ tempoRetirada: null, pedeTroco: true, exigeCpf: false, exigeEmail: false });

    const [{ foto, principal, solta }] = (await all(sql`with novas as (
      insert into arquivo (empresa_id, nome, tipo, tamanho, sha256, conteudo, lado_320)
      select ${empresa}, n, 'image/webp', 3, n, 'abc', 'abc' from unnest(array['a', 'b', 'c']) as n returning id
    ) select min(id)::int as foto, min(id)::int + 1 as principal, max(id)::int as solta from novas`)) as [
      { foto: number; principal: number; solta: number },
    ];
    await all(
      sql`update produto set preco_promocional = 40, imagem = ${principal}, imagens = ${JSON.stringify([{ imagem: foto, principal: false }])}::jsonb where id = ${pizza}`,
    );
    const seen = async (id: number): Promise<number> =>
      (await stranger!('GET', `publico/loja/forno/foto/${id}`)).status;
    expect([await seen(foto), await seen(principal), await seen(solta)]).toEqual([200, 200, 404]);
    // One that is older than the large size is shown at the small one.
    await all(sql`update arquivo set lado_960 = 'larger' where id = ${foto}`);
    const large = async (id: number) => (await stranger!('GET', `publico/loja/forno/foto/${id}?grande=true`)).text;
    expect([await large(foto), await large(principal)]).toEqual(['larger', 'abc']);
    const opened = () => good(stranger!, 'GET', `publico/loja/forno/produto/${pizza}`);
    expect((await opened()).fotos).toEqual([principal, foto]);
    const price = async (): Promise<unknown> => {
      const { categorias } = (await good(stranger!, 'GET', 'publico/loja/forno')) as {
        categorias: { produtos: { id: number; preco: number; de: number | null }[] }[];
      };
      const { preco, de } = categorias.flatMap(({ produtos }) => produtos).find(({ id }) => id === pizza)!;
      return [preco, de, (await opened()).de];
    };
    expect(await price()).toEqual([40, 50, 50]);
    await set({ mostraPrecoDe: false, layout: 'GRADE', galeria: [{ imagem: solta, legenda: 'O salão' }] });
    expect(await price()).toEqual([40, null, null]);
    expect((await good(stranger!, 'GET', 'publico/loja/forno')).loja).toMatchObject({
      layout: 'GRADE',
      galeria: [{ imagem: solta, legenda: 'O salão' }],
    });
    expect(await seen(solta)).toBe(200);
    await set({ mostraPrecoDe: true, layout: 'LISTA', galeria: null });
    await all(sql`update produto set preco_promocional = null, imagem = null, imagens = null where id = ${pizza}`);
  });

  it('holds to the least order, to the stock and to its hours', async () => {
    await set({ pedidoMinimo: 60 });
    expect((await buy()).body.fieldErrors?.itens).toMatch(/Faltam R\$\s10,00 para o pedido mínimo de R\$\s60,00/);
    expect((await buy({ modalidade: 'RETIRADA', endereco: null, totalVisto: 50 })).body.hasError).toBe(false);
    await set({ pedidoMinimo: null, horarios: [{ dia: 'TER', abre: '18:00', fecha: '23:00' }] });
    expect((await buy()).body.fieldErrors?.agendadoPara).toBe('Fechada. Abre hoje às 18:00.');
    expect((await buy({ agendadoPara: '2026-11-24T17:00:00Z' })).body.fieldErrors).toHaveProperty('agendadoPara');
    const { loja } = (await good(stranger!, 'GET', 'publico/loja/forno')) as {
      loja: { horas: { em: string; texto: string }[] };
    };
    expect(loja.horas[0]).toEqual({ em: '2026-11-24T21:00:00.000Z', texto: 'Hoje, 18:00' });
    expect((await sum({ agendadoPara: loja.horas[0]!.em })).tempo).toBe('Chega na hora escolhida');
    const late = (agendadoPara: string) => buy({ agendadoPara });
    expect((await late('2026-11-24T21:07:00Z')).body.fieldErrors, 'no hour of the shop').toHaveProperty('agendadoPara');
    const pause = { motivo: 'Forno', inicio: '2026-11-24T20:30:00Z', fim: '2026-11-24T21:45:00Z', canais: ['SITE'] };
    await does('POST', 'delivery/pausa/save', pause);
    expect((await late(loja.horas[0]!.em)).body.fieldErrors, 'in a pause').toHaveProperty('agendadoPara');
    const paused = (await good(stranger!, 'GET', 'publico/loja/forno')) as { loja: typeof loja };
    expect(paused.loja.horas[0]).toMatchObject({ texto: 'Hoje, 19:00' });
    await all(sql`delete from delivery_pausa`);
    const waiting = await late(loja.horas[0]!.em);
    expect(await stored()).toMatchObject({ situacao: 'AGENDADO' });
    const [, link] = String((waiting.body.result as unknown as Values).acompanhar).split('/p/');
    expect(await good(stranger!, 'GET', `publico/pedido/${link}`)).toMatchObject({
      pedido: {
        etapas: [{ nome: 'Pedido recebido', estado: 'ATUAL', quando: '12:00' }, { estado: 'DEPOIS' }, {}, {}, {}, {}],
      },
    });
    await set({ horarios: null });
    await all(
      sql`update produto set controla_estoque = true, vende_sem_estoque = false, estoque = 1 where id = ${pizza}`,
    );
    expect((await buy({ itens: [{ produto: pizza, quantidade: 2 }], totalVisto: 108 })).body.hasError).toBe(true);
    await all(sql`update produto set controla_estoque = false where id = ${pizza}`);
  });

  it('is moved by name, gone when blocked, and at a table writes on its account', async () => {
    await set({ site: 'forno-novo' });
    expect(await good(stranger!, 'GET', 'publico/loja/forno')).toMatchObject({ mudou: 'forno-novo', loja: null });
    await set({ site: 'forno' });
    await all(sql`update pedido set conta_id = null`);
    await all(sql`delete from conta_mesa`);
    await all(sql`delete from mesa`);
    await does('POST', 'empresa/mesa/criar-em-masssa', { de: 7, ate: 7 });
    const [{ token }] = (await all(sql`select token from mesa`)) as [{ token: string }];
    const inicio = clock.now.toISOString();
    const fim = new Date(clock.now.getTime() + 3_600_000).toISOString();
    await does('POST', 'delivery/pausa/save', { motivo: 'Garçom', inicio, fim, canais: ['MESA'] });
    expect(await good(stranger!, 'GET', 'publico/loja/forno')).toMatchObject({ loja: { aberta: true } });
    expect(await good(stranger!, 'GET', `publico/loja/forno/mesa/${token}`)).toMatchObject({ loja: { aberta: false } });
    await all(sql`delete from delivery_pausa`);
    expect(await good(stranger!, 'GET', `publico/loja/forno/mesa/${token}`)).toMatchObject({ mesa: 'Mesa 7' });
    const at = {
      mesa: token,
      modalidade: 'LOCAL',
      endereco: null,
      telefone: null,
      forma: null,
      totalVisto: 50,
      nome: 'Ana',
    };
    expect((await buy(at)).body.hasError).toBe(false);
    expect((await buy({ ...at, nome: 'Beto' })).body.hasError).toBe(false);
    expect((await buy({ ...at, forma: 'PIX_ONLINE' })).body.fieldErrors, 'the account is paid, not its orders').toEqual(
      {
        forma: 'O que vai para a mesa se paga ao fechar a conta!',
      },
    );
    expect(await stored()).toMatchObject({ canal: 'MESA', modalidade: 'LOCAL', pessoa: 'Beto' });
    // The guests of one network have its address in common: a table counts for itself, and so does a mobile.
    const tries: number[] = [];
    for (let count = 0; count < 60; count += 1) tries.push((await buy({ ...at, totalVisto: 1 })).status);
    expect(new Set(tries)).toEqual(new Set([422, 429]));
    await does('POST', 'empresa/mesa/criar-em-masssa', { de: 8, ate: 8 });
    const [{ outra }] = (await all(sql`select token as outra from mesa where numero = 8`)) as [{ outra: string }];
    expect((await buy({ ...at, mesa: outra, totalVisto: 1 })).status, 'the next table').toBe(422);
    expect((await buy({ totalVisto: 1 })).status, 'a mobile').toBe(422);
    const accounts = await all(sql`select situacao from conta_mesa`);
    expect(accounts).toEqual([{ situacao: 'ABERTA' }]);
    await all(sql`update empresa set bloqueado = true where id = ${empresa}`);
    expect((await stranger!('GET', 'publico/loja/forno')).status).toBe(404);
    expect((await buy()).status).toBe(404);
    await all(sql`update empresa set bloqueado = false where id = ${empresa}`);
  });

  it('takes Pix on the net only of a shop that is accredited, and cancels what is not paid', async () => {
    const offer = () =>
      um!('POST', 'deliveryconfiguracaopgonline/salvarvo', { forma: 'PIX', ativo: true, expiraPixMinutos: 10 });
    expect((await offer()).body.messageError).toBe(
      'Credencie a empresa primeiro em Financeiro › Credenciar pagamentos online!',
    );
    await all(sql`insert into credenciamento (nome, empresa_id, situacao) values ('Forno', ${empresa}, 'APROVADO')`);
    const first = (await offer()).body.result!;
    expect((await offer()).body.result!.id, 'each kind once').toBe(first.id);
    const card = await um!('POST', 'deliveryconfiguracaopgonline/salvarvo', { forma: 'CREDITO', ativo: true });
    expect(card.body.fieldErrors?.ativo).toBe(
      'O parceiro de pagamentos ainda não cobra por esta forma: deixe desligada!',
    );
    expect((await um!('POST', 'deliveryconfiguracaopgonline/ordem', { ids: [first.id] })).body.hasError).toBe(false);
    const { body, text } = await buy({ forma: 'PIX_ONLINE', chave: 'pix-que-vence-0001' });
    expect(body.hasError, text).toBe(false);
    expect(body.result).toMatchObject({ simulado: true, pix: expect.stringContaining('SIMULACAO') });
    const unpaid = await stored();
    // Nobody begins with what nobody has paid, and it does not ring.
    const begin = await um!('POST', `pedido/${Number(unpaid.id)}/confirmar`, { id: unpaid.id });
    expect([begin.status, begin.body.messageError]).toEqual([409, 'O cliente ainda não pagou o Pix deste pedido!']);
    const rung = async (id: unknown): Promise<boolean> =>
      (await all(sql`select 1 from aviso where entidade = 'pedido' and registro_id = ${Number(id)}`)).length > 0;
    expect(await rung(unpaid.id)).toBe(false);
    // Sent again it is the same order, and the same code, which its page shows too.
    const again = await buy({ forma: 'PIX_ONLINE', chave: 'pix-que-vence-0001' });
    expect(again.body.result).toMatchObject({ pix: (body.result as unknown as Values).pix });
    const [, token] = String((body.result as unknown as Values).acompanhar).split('/p/');
    expect(await good(stranger!, 'GET', `publico/pedido/${token}`)).toMatchObject({
      pedido: {
        pix: {
          codigo: (body.result as unknown as Values).pix,
          qr: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
          simulado: true,
        },
      },
    });
    expect((await buy({ forma: 'PIX_ONLINE', chave: 'pix-que-se-paga-01' })).body.hasError).toBe(false);
    const paid = await stored();
    expect(
      await good(stranger!, 'POST', 'publico/loja/forno/simular-pagamento', { chave: 'pix-que-se-paga-01' }),
    ).toEqual({ pago: true });
    expect(await rung(paid.id)).toBe(true);
    clock.now = new Date(clock.now.getTime() + 11 * 60_000);
    await house.app.routines.turn('lojaAcesso.pixVencidos');
    await signInAgain();
    expect(await does('GET', `pedido/findbyid/${Number(unpaid.id)}`)).toMatchObject({
      situacao: 'CANCELADO',
      devolucao: null,
    });
    expect(await does('GET', `pedido/findbyid/${Number(paid.id)}`)).toMatchObject({
      situacao: 'NOVO',
      pagoOnline: true,
    });
    expect((await um!('POST', `pedido/${Number(paid.id)}/confirmar`, { id: paid.id })).body.hasError).toBe(false);
    await set({ confirmaAutomatico: true });
    expect((await buy({ forma: 'PIX_ONLINE', chave: 'pix-sozinho-000001' })).body.hasError).toBe(false);
    expect((await stored()).situacao, 'not before it is paid').toBe('NOVO');
    await good(stranger!, 'POST', 'publico/loja/forno/simular-pagamento', { chave: 'pix-sozinho-000001' });
    expect(await stored()).toMatchObject({ situacao: 'CONFIRMADO', pagoOnline: true });
    const over = await buy({ forma: 'PIX_ONLINE', chave: 'pix-que-vence-0001' });
    expect(over.body.fieldErrors?.chave, 'nobody is told to pay what was cancelled').toContain('cancelado');
  });
});
