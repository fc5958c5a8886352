import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { moduleEngines } from '../../support/engines';
import { codigoPara } from '../../support/codigo';
import { good } from '../../support/good';
import {
  all,
  buy,
  cidade,
  clock,
  does,
  empresa,
  endereco,
  house,
  opensShop,
  set,
  signInAgain,
  stored,
  stranger,
  sum,
} from './house';

describe.each(moduleEngines)('who is known by a code, in a shop, on %s', (engine) => {
  opensShop(engine);

  it('asks for a code where the shop wants it, and shows addresses to nobody else', async () => {
    clock.now = new Date(clock.now.getTime() + 61_000);
    expect((await buy()).body.hasError, 'the customer is known from now on').toBe(false);
    await all(sql`delete from instancia_whatsapp where empresa_id = ${empresa}`);
    const ask = (telefone: string) => stranger!('POST', 'publico/loja/forno/codigo', { telefone });
    const enter = (codigo: string, pedido: string) =>
      stranger!('POST', 'publico/loja/forno/entrar', { telefone: '+5511987654321', codigo, pedido });
    expect((await ask('(11) 98765-4321')).body.messageError).toContain('não consegue enviar códigos');
    const [server] = await all<{ id: number }>(sql`select id::int from servidor_whatsapp limit 1`);
    await all(
      sql`insert into instancia_whatsapp (nome, empresa_id, servidor_id, provedor, estado, pausada) values ('Loja', ${empresa}, ${server!.id}, 'SIMULADOR', 'CONECTADA', false)`,
    );
    await set({ identificaPorWhatsapp: true });
    expect((await buy()).body.fieldErrors?.telefone).toContain('Confirme o celular');
    // One of twenty simultaneous requests is answered, and nobody is told the code.
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask('(11) 98765-4321')));
    const [first, ...more] = asked.filter(({ body }) => !body.hasError);
    expect(more).toEqual([]);
    expect(asked.some(({ body }) => /há pouco/.test(body.messageError ?? ''))).toBe(true);
    const queued = sql`select id from mensagem_whatsapp where empresa_id = ${empresa} and segredo is not null`;
    expect(await all(queued)).toHaveLength(1);
    const { pedido } = first!.body.result as unknown as { pedido: string };
    const codigo = await codigoPara(house, '+5511987654321');
    expect(first!.body.result).toEqual({ enviado: true, simulado: true, pedido });
    expect(codigo).toMatch(/^\d{6}$/);
    expect(asked.map(({ text }) => text).join('')).not.toContain(codigo);
    const wrong = codigo === '000000' ? '111111' : '000000';
    expect((await enter(wrong, pedido)).body.fieldErrors).toHaveProperty('codigo');
    expect((await enter(codigo, 'a'.repeat(32))).body.fieldErrors, 'asked by another browser').toHaveProperty('codigo');
    const { sessao, nome } = (await enter(codigo, pedido)).body.result as unknown as { sessao: string; nome: string };
    expect([sessao, nome]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), 'Marina']);
    expect((await enter(codigo, pedido)).body.hasError, 'once').toBe(true);
    const [told] = await all<{ texto: string }>(sql`select texto from mensagem_whatsapp order by id desc limit 1`);
    expect(told!.texto).toContain('foi aberta em um navegador');
    expect((await buy({ sessao: 'a'.repeat(32) })).body.hasError).toBe(true);
    expect((await buy({ sessao, telefone: '(11) 91111-2222' })).body.hasError, 'of another mobile').toBe(true);
    const whose = { endereco: null, telefone: '(11) 98765-4321' };
    const address = { street: 'Rua Um', number: '10', neighborhoord: 'Jardim América', city: cidade };
    const [mine] = await all<{ id: number; versao: number }>(
      sql`select id::int, versao::int from cliente where telefone = '+5511987654321' and empresa_id = ${empresa}`,
    );
    await does('POST', 'client/save', { id: mine!.id, versao: mine!.versao, address });
    // A code of the till opens no account.
    await does('POST', 'fidelidade/senha/codigo', { cliente: mine!.id, uso: 'PEDIDO' });
    const atTill = await codigoPara(house, '+5511987654321');
    for (const from of [pedido, 'a'.repeat(32)]) expect((await enter(atTill, from)).body.hasError).toBe(true);
    expect(await sum({ ...whose, sessao: 'a'.repeat(32) })).toMatchObject({ provado: false, enderecos: [] });
    expect(await sum({ ...whose, sessao, local: 0 })).toMatchObject({
      provado: true,
      enderecos: [{ local: 0, texto: 'Rua Um, 10 · Jardim América' }],
      taxa: 8,
      recusas: [],
    });
    // A basket is kept for who proved the mobile, where a message about it is switched on.
    const cestas = () =>
      all(sql`select cliente_id::int as cliente, itens::int from cesta_deixada where cliente_id = ${mine!.id}`);
    expect(await cestas()).toEqual([]);
    await all(sql`insert into mensagem_automatica (empresa_id, gatilho, ordem, ativo, texto, tipo, busca)
      values (${empresa}, 'CARRINHO_ABANDONADO', 1, true, 'Termine o pedido: {link}', 'MARKETING', '')`);
    await all(sql`update cliente set aceita_mensagens = true where id = ${mine!.id}`);
    await sum({ ...whose, sessao: 'a'.repeat(32) });
    expect(await cestas()).toEqual([]);
    // Two windows of the same customer ask at once.
    await Promise.all(Array.from({ length: 8 }, () => sum({ ...whose, sessao, local: 0 })));
    expect(await cestas()).toEqual([{ cliente: mine!.id, itens: 1 }]);
    expect((await buy({ ...whose, sessao, local: 0 })).body.hasError).toBe(false);
    expect(await cestas()).toEqual([]);
    await all(sql`update cliente set pontos = null where id = ${mine!.id}`);
    const config = (await does('GET', 'fidelidade/configuracao/carregar')).versao;
    const programme = { versao: config, ativo: true, carenciaHoras: 0, valorPonto: 0.1 };
    await does('POST', 'fidelidade/configuracao/save', programme);
    await does('POST', 'transacao/lancar', { cliente: mine!.id, tipo: 'BONUS', pontos: 80, motivo: 'Teste' });
    const points = { usaPontos: true, local: 0, endereco: null };
    expect((await sum({ ...points, sessao })).pontos).toEqual({ saldo: 80, limite: 8 });
    expect((await sum(points)).pontos, 'whose mobile nobody has proved').toBeNull();
    expect((await buy({ ...points, local: null, endereco: { ...endereco, cidade } })).body.hasError).toBe(true);
    await set({ identificaPorWhatsapp: false });
    // The referrer is named before the first purchase, and nobody learns whether that mobile is known.
    const { versao: now } = await does('GET', 'fidelidade/configuracao/carregar');
    await does('POST', 'fidelidade/configuracao/save', { versao: now, bonusIndicacao: 50 });
    expect(await good(stranger!, 'GET', 'publico/loja/forno')).toMatchObject({ loja: { premiaIndicacao: true } });
    const brought = async (telefone: string, indicadoPor: string): Promise<unknown> => {
      const answer = await buy({ telefone, indicadoPor });
      expect(answer.body.hasError, answer.text).toBe(false);
      const [row] = await all<{ by: number | null }>(
        sql`select indicado_por_id::int as by from cliente where telefone = ${`+55${telefone.replaceAll(/\D/g, '')}`}`,
      );
      return row!.by;
    };
    expect(await brought('(21) 97777-0001', '(21) 96666-0000')).toBeNull();
    expect(await brought('(21) 97777-0002', '(21) 97777-0002')).toBeNull();
    expect(await brought('(21) 97777-0003', '(11) 98765-4321')).toBe(mine!.id);
    expect(await brought('(21) 97777-0001', '(11) 98765-4321'), 'who has bought is brought by nobody').toBeNull();
    const unproved = await buy({ usaPontos: true });
    expect(unproved.body.fieldErrors?.telefone).toMatch('Confirme o celular com o código para usar os seus pontos!');
    expect((await buy({ ...points, sessao, forma: null })).text).toMatch(/somam R\$\s8,00: faltam R\$\s50,00/);
    expect((await buy({ ...points, sessao, trocoPara: 60 })).body.hasError).toBe(false);
    expect((await stored()).pagamentos).toMatchObject([
      { forma: 'PONTOS', valor: 8 },
      { forma: 'DINHEIRO', valor: 60, troco: 10 },
    ]);
    expect((await buy({ ...points, sessao, forma: null })).body.fieldErrors?.forma).toBe('Escolha como vai pagar!');
    await set({ identificaPorWhatsapp: true });
    expect((await buy({ ...whose, sessao, local: 0 })).body.hasError).toBe(false);
    const [sent] = await all(sql`select endereco ->> 'street' as street from pedido order by id desc limit 1`);
    expect(sent).toEqual({ street: 'Rua Um' });
    clock.now = new Date(clock.now.getTime() + 3_660_000);
    const again = (await ask('(11) 98765-4321')).body.result as unknown as { pedido: string };
    const right = await codigoPara(house, '+5511987654321');
    for (let tries = 0; tries < 5; tries += 1) await enter(right === wrong ? '111112' : wrong, again.pedido);
    expect((await enter(right, again.pedido)).body.fieldErrors, 'after five wrong ones').toHaveProperty('codigo');
    await set({ identificaPorWhatsapp: false });

    const other = '(11) 95555-0001';
    for (let count = 0; count < 5; count += 1) {
      expect((await ask(other)).body.hasError, `code ${count}`).toBe(false);
      clock.now = new Date(clock.now.getTime() + 61_000);
    }
    expect((await ask(other)).body.fieldErrors?.telefone).toContain('muitos códigos');
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    expect((await ask(other)).body.hasError).toBe(false);
    // A company with a real line shows no code, whatever other lines it has.
    await all(
      sql`insert into instancia_whatsapp (nome, empresa_id, servidor_id, provedor, estado, pausada) values ('Real', ${empresa}, ${server!.id}, 'EVOLUTION', 'CONECTADA', false)`,
    );
    expect((await ask('(11) 95555-0002')).body.result).toMatchObject({ enviado: true, simulado: false });
    await all(sql`update instancia_whatsapp set pausada = true where provedor = 'EVOLUTION'`);
    expect((await ask('(11) 95555-0003')).body.hasError).toBe(true);
    await all(sql`delete from mensagem_whatsapp`);
    await all(sql`delete from instancia_whatsapp where provedor = 'EVOLUTION'`);

    const calls = { telefone: '(11) 95555-0004', modalidade: 'RETIRADA', endereco: null, totalVisto: 50 };
    for (let count = 0; count < 10; count += 1) expect((await buy(calls)).body.hasError, `order ${count}`).toBe(false);
    expect((await buy(calls)).body.fieldErrors?.telefone).toContain('muitos pedidos');
    await signInAgain();
  });

  it('holds the company last: who waits for a coupon stands in nobody’s way', async () => {
    await does('POST', 'cupomdesconto/save', {
      nome: 'FILA',
      palavraChave: 'FILA',
      situacao: 'ATIVO',
      tipo: 'VALOR',
      valor: 5,
      dataInicio: '2020-01-01',
      dataVencimento: '2099-12-31',
      primeiraCompra: false,
      limitePorCliente: null,
    });
    const waiting: Promise<{ readonly body: { readonly hasError?: boolean }; readonly text: string }>[] = [];
    await house.database.transaction({ company: '*' }, async (tx) => {
      await sql`select 1 from cupom_desconto where palavra_chave = 'FILA' for update`.execute(tx);
      waiting.push(buy({ telefone: '(11) 94444-0001', cupom: 'FILA', totalVisto: 53 }));
      await new Promise((done) => setTimeout(done, 400));
      await sql`select 1 from empresa where id = ${empresa} for update nowait`.execute(tx);
    });
    const { body, text } = await waiting[0]!;
    expect(body.hasError, text).toBe(false);
  });
});
