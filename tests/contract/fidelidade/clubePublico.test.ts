/** Public pages of the club's links: points, a voucher, a gift card, a draw. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { hashDe } from '../../../resources/comum/acompanhamento.server';
import { speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { fidelidade, type Row } from '../../support/fidelidade';

describe.each(moduleEngines)('the pages of the club on %s', (engine) => {
  const loja = fidelidade(engine, { regulamento: 'Vale na loja.' });
  const { done, cliente, give, all } = loja;
  const stranger = () => speaker(loja.house.app, null);
  const page = (path: string) => stranger()('GET', `publico/${path}`);
  /** Sets the code of a voucher's link, which the database keeps sealed, and answers it. */
  const voucherOf = async (id: unknown): Promise<string> => {
    const token = String(id).padStart(32, '0');
    await all(sql`update premio_resgate set link_hash = ${await hashDe(token)} where id = ${id}`);
    return token;
  };

  it('show a customer his points by his link, and nobody his telephone', async () => {
    const maria = await cliente('Maria Aparecida Souza');
    await give(maria, 120);
    const { link } = await done('transacao/link-do-cliente', { cliente: maria });
    const token = String(link).split('/').at(-1)!;
    const { body, text } = await page(`clube/${token}`);
    expect(body.result).toMatchObject({
      valido: true,
      clube: { nome: 'Maria', saldo: 120, regulamento: 'Vale na loja.' },
    });
    // Points that expire in a year raise no alarm yet.
    const ends = async (days: number): Promise<unknown> => {
      const dia = new Date(loja.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
      await all(sql`update transacao set expira_em = ${dia} where cliente_id = ${maria}`);
      const answer = await page(`clube/${token}`);
      return (answer.body.result as unknown as { clube: Row }).clube.vencem;
    };
    expect(await ends(61)).toBeNull();
    expect(await ends(60)).toMatch(/^120 pontos vencem em /);
    expect(text).not.toContain('Souza');
    expect(text).not.toContain('+55119');
    // By the link of a receipt, which lies about, nobody collects what she has asked for.
    const premio = (await done('premio/save', { nome: 'Copo', tipo: 'BRINDE', pontos: 10, ativo: true })).id;
    const { codigo } = await done('premio/resgate/solicitar', { cliente: maria, premio });
    expect((await page(`clube/${token}`)).text).toContain(codigo);
    await all(sql`update cliente_token set tipo = 'EXTRATO' where cliente_id = ${maria}`);
    expect((await page(`clube/${token}`)).body.result).toMatchObject({
      clube: { saldo: 110, cartao: null, qr: null, resgates: [] },
    });
    expect((await page(`clube/${'0'.repeat(32)}`)).body.result).toMatchObject({ valido: false, clube: null });
  });
  it('show a voucher until it is fetched', async () => {
    const maria = await cliente();
    await give(maria, 10);
    const premio = (await done('premio/save', { nome: 'Caneca', tipo: 'BRINDE', pontos: 10, ativo: true })).id;
    const { id, codigo } = await done('premio/resgate/solicitar', { cliente: maria, premio });
    const token = await voucherOf(id);
    expect((await page(`resgate/${token}`)).body.result).toMatchObject({ aberto: true, resgate: { codigo } });
    await done('premio/resgate/entregar-no-balcao', { codigo });
    expect((await page(`resgate/${token}`)).body.result).toMatchObject({ aberto: false, resgate: null });
  });
  it('show what is on a gift card to who has its PIN, and to nobody after five wrong ones', async () => {
    const { codigo, pin } = await done('valepresente/vender', {
      valor: 80,
      forma: 'PIX',
      pago: true,
      presenteado: 'Ana',
    });
    const ask = (typed: string) => stranger()('POST', `publico/vale/${String(codigo)}/saldo`, { pin: typed });
    expect((await page(`vale/${String(codigo)}`)).text).not.toMatch(/80|Ana/);
    expect((await ask(String(pin))).body.result).toMatchObject({ saldo: expect.stringContaining('80,00') });
    const wrong = pin === '0000' ? '1111' : '0000';
    for (let at = 0; at < 5; at++) expect((await ask(wrong)).body.result).toMatchObject({ saldo: null });
    expect((await ask(String(pin))).body.result).toMatchObject({ saldo: null });
  });
  it('show a draw with its proof, its list, and names by half', async () => {
    const { id } = await done('sorteio/save', {
      nome: 'Moto',
      inicio: '2026-11-01',
      fim: '2026-11-20',
      dataSorteio: '2026-11-21',
      participacao: 'MANUAL',
      premios: [{ descricao: 'Moto', quantidade: 1 }],
      regulamento: 'Regras.',
      autorizacao: '04.1/2026',
      metodo: 'SISTEMA',
    });
    await done(`sorteio/${id}/abrir`);
    await done(`sorteio/${id}/numeros`, { cliente: await cliente('Ana Paula Reis'), quantidade: 3 });
    await done(`sorteio/encerrar/${id}`);
    await done(`sorteio/addganhador/${id}`);
    const [row] = await all<{ token: string }>(sql`select token from sorteio where id = ${id}`);
    const { body, text } = await page(`sorteio/${row!.token}`);
    expect(body.result).toMatchObject({ ganhadores: [{ nome: 'Ana R.' }], prova: { naLista: 3 } });
    expect(text).not.toMatch(/Paula|\+55119/);
    const list = await page(`sorteio/${row!.token}/lista`);
    expect(String((list.body.result as unknown as { linhas: string }).linhas).split('\n')).toHaveLength(3);
    expect(list.text).not.toContain('Paula');
  });
  it('are gone with a company that is blocked or closed', async () => {
    const maria = await cliente();
    await give(maria, 10);
    const { link } = await done('transacao/link-do-cliente', { cliente: maria });
    const premio = (await done('premio/save', { nome: 'Boné', tipo: 'BRINDE', pontos: 10, ativo: true })).id;
    const { id } = await done('premio/resgate/solicitar', { cliente: maria, premio });
    const voucher = await voucherOf(id);
    const [sorteado] = await all<{ token: string }>(
      sql`select token from sorteio where lista_hash is not null and publico order by id desc limit 1`,
    );
    const draw = sorteado!.token;
    const gift = await done('valepresente/vender', { valor: 80, forma: 'PIX', pago: true });
    const paths = [`resgate/${voucher}`, `sorteio/${draw}`, `sorteio/${draw}/lista`, `vale/${String(gift.codigo)}`];
    const club = `clube/${String(link).split('/').at(-1)}`;
    const saldo = () => stranger()('POST', `publico/vale/${String(gift.codigo)}/saldo`, { pin: gift.pin });
    const states = async () => [
      ...(await Promise.all([...paths.map(page), saldo()])).map(({ status }) => status),
      ((await page(club)).body.result as unknown as { valido: boolean }).valido,
    ];
    expect(await states()).toEqual([200, 200, 200, 200, 200, true]);
    for (const [gone, back] of [
      [sql`bloqueado = true`, sql`bloqueado = false`],
      [sql`situacao = 'ENCERRADA'`, sql`situacao = 'ATIVA'`],
    ] as const) {
      await all(sql`update empresa set ${gone}`);
      expect(await states()).toEqual([404, 404, 404, 404, 404, false]);
      await all(sql`update empresa set ${back}`);
    }
  });
});
