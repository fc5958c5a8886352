import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';
import { nomeMascarado } from '../fidelidade/sorteio/numeros.server';
import { lugar } from '../fidelidade/prova.server';
import { hashDe } from '../comum/acompanhamento.server';
import { comPadroes, dateOf, day } from './padroes.lazy.server';

/** An open draw with 420 numbers, and a finished one with three winners that anybody can verify. */
export const holdDraws = async (store: SeedStore, empresa: number): Promise<void> => {
  const { db, now } = store;
  const { rows: people } = await sql<{
    id: string;
    nome: string;
  }>`select id, nome from cliente where empresa_id = ${empresa}
    and situacao = 'ATIVO' and excluido_em is null order by id limit 60`.execute(db);
  const common = {
    ...comPadroes(store, 'sorteio'),
    empresa,
    regulamento: 'A cada R$ 50,00 em compras, um número. Promoção de demonstração.',
    participacao: 'COMPRA',
    valorPorNumero: 50,
    acumulaValor: true,
    metodo: 'SISTEMA',
    numeroInicial: 0,
    numeroFinal: 9999,
    dispensaAutorizacao: true,
    motivoDispensa: 'Sorteio de demonstração',
    repetePessoa: false,
    publico: true,
  };
  const numbersOf = async (sorteio: number, count: number, isClosed: boolean): Promise<number[]> =>
    store.many(
      'sorteioParticipante',
      Array.from({ length: count }, (_, at) => ({
        numero: (at * 7919) % 10_000,
        empresa,
        sorteio,
        cliente: Number(people[at % people.length]!.id),
        origem: 'COMPRA',
        data: new Date(now.getTime() - (at % 20) * day).toISOString(),
        situacao: 'VALIDO',
        posicao: null,
        chave: `demo:${sorteio}:${at}`,
      }))
        .toSorted((one, other) => one.numero - other.numero)
        .map((row, at) => ({ ...row, posicao: isClosed ? at : null })),
    );
  const seedOf = (name: string): Promise<string> => hashDe(`demo ${name} ${dateOf(now)}`);
  const open = await seedOf('aberto');
  const running = await store.one('sorteio', {
    ...common,
    nome: 'Um ano de pizza',
    situacao: 'ATIVO',
    inicio: dateOf(new Date(now.getTime() - 20 * day)),
    fim: dateOf(new Date(now.getTime() + 10 * day)),
    dataSorteio: dateOf(new Date(now.getTime() + 12 * day)),
    encerraEm: new Date(now.getTime() + 11 * day).toISOString(),
    premios: [{ descricao: 'Uma pizza por semana, por um ano', quantidade: 1, valor: 3000 }],
    token: (await seedOf('pagina aberta')).slice(0, 32),
    compromisso: await hashDe(open),
  });
  // Sealed with the rest at the start, before anything is answered.
  await sql`update sorteio set semente_guardada = ${open} where id = ${running} and empresa_id = ${empresa}`.execute(
    db,
  );
  await numbersOf(running, 420, false);
  const semente = await seedOf('sorteado');
  const token = (await seedOf('pagina sorteada')).slice(0, 32);
  const n = 300;
  const over = await store.one('sorteio', {
    ...common,
    nome: 'Jantar dos namorados',
    situacao: 'SORTEADO',
    inicio: dateOf(new Date(now.getTime() - 70 * day)),
    fim: dateOf(new Date(now.getTime() - 40 * day)),
    dataSorteio: dateOf(new Date(now.getTime() - 38 * day)),
    premios: [{ descricao: 'Jantar para dois', quantidade: 3, valor: 200 }],
    token,
    semente,
    compromisso: await hashDe(semente),
    naLista: n,
    congeladoEm: new Date(now.getTime() - 39 * day).toISOString(),
  });
  const ids = await numbersOf(over, n, true);
  const { rows: list } = await sql<{
    id: string;
    cliente_id: string;
    numero: string;
    nome: string;
  }>`select p.id, p.cliente_id, p.numero, c.nome
    from sorteio_participante p join cliente c on c.id = p.cliente_id and c.empresa_id = p.empresa_id
    where p.sorteio_id = ${over} and p.empresa_id = ${empresa} order by p.numero`.execute(db);
  const text = list.map(({ numero, nome }) => `${numero};${nomeMascarado(nome)}`).join('\n');
  await sql`update sorteio set lista_hash = ${await hashDe(text)} where id = ${over} and empresa_id = ${empresa}`.execute(
    db,
  );
  const won = new Set<string>();
  for (let ordem = 1; ordem <= 3; ordem++)
    for (let tentativa = 0; ; tentativa++) {
      const indice = await lugar(semente, { token, ordem, tentativa, n: ids.length });
      const one = indice === undefined ? undefined : list[indice];
      if (!one || won.has(one.cliente_id)) continue;
      won.add(one.cliente_id);
      await store.one('sorteioGanhador', {
        premio: 'Jantar para dois',
        empresa,
        sorteio: over,
        participante: Number(one.id),
        cliente: Number(one.cliente_id),
        ordem,
        premioOrdem: ordem,
        metodo: 'SISTEMA',
        prova: `HMAC-SHA256(semente, "${token}:${ordem}:${tentativa}") módulo ${n} = ${indice}`,
        situacao: ordem === 1 ? 'ENTREGUE' : 'AVISADO',
        sorteadoEm: new Date(now.getTime() - 38 * day).toISOString(),
        entregueEm: ordem === 1 ? new Date(now.getTime() - 35 * day).toISOString() : null,
      });
      break;
    }
};
