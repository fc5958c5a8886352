/** Cards of the programme: numbers, queue, prints, and who may read them. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { passaNoLuhn } from '../../../resources/fidelidade/cartoes/numero.server';
import { moduleEngines } from '../../support/engines';
import { fidelidade, type Row } from '../../support/fidelidade';
import { expectQr } from '../../support/qr';

describe.each(moduleEngines)('cards on %s', (engine) => {
  const loja = fidelidade(engine);
  const { um, done, told, find, give, cliente, all } = loja;
  const one = async (id: number): Promise<Row> =>
    (await um('GET', `card/findbyid/${id}`)).body.result as unknown as Row;
  const novo = async (quem: number): Promise<Row> => {
    const { numero } = await done('card/novo', { cliente: quem });
    return (await find('card/', { numero }))[0]!;
  };

  it('are made ten at once, with numbers that nobody guesses, and wait to be printed', async () => {
    expect(await done('card/createcardlistprint', { quantidade: 10, prefixo: '4321' })).toMatchObject({
      quantidade: 10,
    });
    const made = await find('card/');
    const numbers = made.map(({ numero }) => String(numero));
    expect(new Set(numbers).size).toBe(10);
    expect(numbers.every((number) => number.startsWith('4321') && passaNoLuhn(number))).toBe(true);
    expect(await find('card/fila/', { situacao: 'AGUARDANDO' })).toHaveLength(10);
    const list = await um('POST', 'card/printcardlist', { filter: {} });
    expect(list.text).toContain('Sem cliente');
    const printed = await um('POST', 'card/fila/imprimir', { filter: {} });
    expect(printed.text.match(/<svg/g)).toHaveLength(10);
    for (const number of numbers) expect(printed.text).toContain(number.replace(/(\d{4})(?=\d)/g, '$1 '));
    expect(await find('card/fila/', { situacao: 'AGUARDANDO' })).toHaveLength(0);
    expect((await find('card/')).every(({ situacao, impressoes }) => situacao === 'IMPRESSO' && impressoes === 1)).toBe(
      true,
    );
    // Each code on paper is that of its number, module by module.
    const token = await loja.house.token('um');
    for (const { id, numero } of made) {
      const asked = new Request('http://localhost/services/card/print', {
        method: 'POST',
        headers: { 'remember-me': token, accept: 'application/pdf', 'content-type': 'application/json' },
        body: JSON.stringify({ ids: [id], papel: 'A4', modelo: 'QR' }),
      });
      const response = await loja.house.app.fetch(asked, { ip: '10.0.0.2' });
      expectQr(new Uint8Array(await response.arrayBuffer()), String(numero));
    }
    expect((await one(made[0]!.id)).impressoes).toBe(2);
  });
  it('wait once in the queue, however often they are put there', async () => {
    const card = await novo(await cliente());
    expect(await find('card/fila/', { cartao: card.id, situacao: 'AGUARDANDO' })).toHaveLength(1);
    expect(await done('card/addcardprintqueue', { ids: [card.id] })).toMatchObject({ quantidade: 0 });
    const [waiting] = await find('card/fila/', { cartao: card.id });
    await done(`card/fila/${waiting!.id}/retirar`);
    expect(await one(card.id)).toMatchObject({ situacao: 'GERADO' });
    expect(await done('card/addcardprintqueue', { selection: { clientes: [card.cliente] } })).toMatchObject({
      quantidade: 1,
    });
    expect(await one(card.id)).toMatchObject({ situacao: 'NA_FILA' });
  });
  it('are active one a customer, and replaced by another', async () => {
    const maria = await cliente();
    const [card, second] = [await novo(maria), await novo(maria)];
    await done(`card/${card.id}/ativar`, { cliente: maria });
    expect(await told(`card/${second.id}/ativar`, { cliente: maria })).toBe(
      'O cliente já tem um cartão ativo: substitua-o!',
    );
    const { numero } = await done(`card/${card.id}/substituir`, { motivo: 'Perdido' });
    expect(await one(card.id)).toMatchObject({ situacao: 'SUBSTITUIDO' });
    expect(await find('card/', { numero })).toMatchObject([
      { cliente: maria, substituiu: card.id, situacao: 'NA_FILA' },
    ]);
    expect(await told(`card/${card.id}/ativar`, { cliente: maria })).not.toBe('ok');
    // The number of before is not read, nor printed.
    expect(await told('card/por-numero', { numero: card.numero })).toBe('Este cartão foi substituído por outro!');
    expect(await told('card/print', { ids: [card.id], papel: 'A4', modelo: 'QR' })).toContain('não é impresso');
  });
  it('are active one a customer, also where one was blocked meanwhile', async () => {
    const maria = await cliente();
    const [card, second] = [await novo(maria), await novo(maria)];
    await done(`card/${card.id}/ativar`, { cliente: maria });
    await done(`card/${card.id}/bloquear`, { motivo: 'Perdido' });
    await done(`card/${second.id}/ativar`, { cliente: maria });
    expect(await told(`card/${card.id}/desbloquear`)).toBe('O cliente já tem um cartão ativo: substitua-o!');
    await done(`card/${second.id}/bloquear`, { motivo: 'Achado' });
    expect(await told(`card/${card.id}/desbloquear`)).toBe('ok');
  });
  it('are read by number here, and elsewhere only in a network that shares them', async () => {
    const maria = await cliente();
    await give(maria, 75);
    const { numero } = await novo(maria);
    const { dois } = loja.speakers;
    expect(await done('card/por-numero', { numero })).toMatchObject({ cliente: 'Maria', saldo: 75 });
    expect((await um('POST', 'card/por-numero', { numero: '1234567890123456' })).status).toBe(404);
    expect((await dois('POST', 'card/por-numero', { numero })).status).toBe(404);
    const [head, branch] = loja.house.companies;
    await all(sql`update empresa set unidade = 'MATRIZ', matriz_id = null where id = ${head}`);
    await all(sql`update empresa set unidade = 'FILIAL', matriz_id = ${head} where id = ${branch}`);
    expect((await dois('POST', 'card/por-numero', { numero })).status).toBe(404);
    await loja.configure({ compartilhaRede: true });
    const { body } = await dois('POST', 'card/por-numero', { numero });
    expect(body.result).toMatchObject({ cliente: 'Maria', saldo: 75 });
  });
});
