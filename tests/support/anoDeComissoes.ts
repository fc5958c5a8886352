import { sql } from 'kysely';
import type { Speaker } from '../../src/server/testing';
import {
  casaDasComissoes,
  consultaDe,
  precos,
  servicoMensal,
  sorteio,
  type CasaDaProva,
  type LojaDaProva,
} from './casaDasComissoes';
import { LivroDasComissoes, type Fato } from './livroDasComissoes';
import type { Services } from './services';

export interface Relogio {
  now: Date;
}
interface Tamanho {
  readonly empresas: number;
  readonly vendedores: number;
  readonly meses: number;
}
/**
 * When an invoice is paid: early; in time; at the last minute of the month; registered on the first of the next month or
 * after the closing, for the last day; a month late; together with the next one; never.
 */
const quando = ['CEDO', 'DIA', 'DIA', 'VIRADA', 'VESPERA', 'DEPOIS', 'ATRASADA', 'JUNTAS', 'NUNCA'] as const;
interface Aberta {
  readonly id: number;
  readonly loja: LojaDaProva;
  readonly mes: string;
  readonly quando: (typeof quando)[number];
}
export interface AnoFeito {
  readonly livro: LivroDasComissoes;
  readonly casa: CasaDaProva;
  /** Slips as they were at the closing, by payment. */ readonly recibos: ReadonlyMap<number, string>;
  readonly erros: readonly string[];
  readonly contas: Readonly<Record<'faturas' | 'pagas' | 'devolvidas' | 'canceladas' | 'fechamentos', number>>;
}

/** Over: a day of payment may not be ahead of the real one. */
const primeiroAno = 2025;
const mesDe = (at: number): string => `${primeiroAno + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
const ultimoDia = (mes: string): string => {
  const [ano, qual] = mes.split('-').map(Number) as [number, number];
  return `${mes}-${new Date(Date.UTC(ano, qual, 0)).getUTCDate()}`;
};
/** Day of an instant so many hours behind UTC. */
const diaEm = (now: Date, fuso: number): string =>
  new Date(now.getTime() - fuso * 3_600_000).toISOString().slice(0, 10);
const emLotes = async <T>(all: readonly T[], run: (one: T) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < all.length; at += 8) await Promise.all(all.slice(at, at + 8).map(run));
};

/**
 * A year of companies that pay the platform, and of sellers who earn by it: invoices paid early, late and at ten to
 * midnight, upgrades, another seller in the middle of a month, refunds, cancellations, payments told twice, months closed
 * twice at once. Each thing done is noted in a book that knows none of the product's code.
 */
export const anoDeComissoes = async (
  house: Services,
  relogio: Relogio,
  { empresas, vendedores, meses }: Tamanho,
): Promise<AnoFeito> => {
  const all = consultaDe(house);
  const sorteia = sorteio(20_261_130);
  relogio.now = new Date(`${mesDe(0)}-01T12:00:00-03:00`);
  const casa = await casaDasComissoes(house, empresas, vendedores, sorteia);
  const livro = new LivroDasComissoes(casa.tabelas, casa.feriados);
  const recibos = new Map<number, string>();
  const erros: string[] = [];
  const contas = { faturas: 0, pagas: 0, devolvidas: 0, canceladas: 0, fechamentos: 0 };
  const abertas = new Map<number, Aberta>();
  const pagas: Aberta[] = [];
  const lojaDe = new Map(casa.lojas.map((loja) => [loja.id, loja] as const));
  let admin: Speaker;

  const anota = (fato: Fato): void => livro.anota(fato);
  const hoje = (): string => diaEm(relogio.now, 3);
  const vai = async (dia: string, hora: string, fuso: 3 | 4 = 3): Promise<void> => {
    relogio.now = new Date(`${dia}T${hora}:00-0${fuso}:00`);
    admin = await house.as('admin');
  };
  const pede = (path: string, body: object) => admin('POST', path, body, { 'idempotency-key': crypto.randomUUID() });
  const faz = async (path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await pede(path, body);
    if (answer.body.hasError) throw new Error(`${hoje()} ${path}: ${answer.text}`);
    return (answer.body.result ?? {}) as Readonly<Record<string, unknown>>;
  };
  const eventos = (): Promise<void> => house.app.jobs.drain();
  const muda = async (table: 'empresa' | 'vendedor', id: number, values: object): Promise<void> => {
    const [{ versao } = { versao: 0 }] = await all(sql`select versao from ${sql.table(table)} where id = ${id}`);
    await faz(`${table === 'empresa' ? 'company' : table}/save`, { id, versao: Number(versao), ...values });
  };
  const anotaVendedor = (quem: CasaDaProva['vendedores'][number]): void =>
    anota({
      fato: 'vendedor',
      vendedor: quem.id,
      regime: quem.regime,
      cidade: quem.cidade,
      adesao: Math.round(quem.adesao * 10_000),
      mensal: Math.round(quem.mensal * 10_000),
    });

  const emite = async (): Promise<void> => {
    const [{ ultima } = { ultima: 0 }] = await all(sql`select coalesce(max(id), 0)::int as ultima from fatura_empresa`);
    await house.app.routines.turn('faturaEmpresa.emitir');
    const novas = await all(
      sql`select id::int, empresa_id::int as empresa, competencia, valor::float from fatura_empresa where id > ${ultima} order by id`,
    );
    for (const nova of novas) {
      const loja = lojaDe.get(Number(nova.empresa))!;
      const [id, valor] = [Number(nova.id), Math.round(Number(nova.valor) * 100)];
      contas.faturas += 1;
      anota({
        fato: 'fatura',
        fatura: id,
        empresa: loja.id,
        plano: precos[loja.plano]!,
        servico: loja.temServico ? servicoMensal : 0,
        valor,
      });
      // Paid by credit when it was issued.
      if (valor === 0) anota({ fato: 'paga', fatura: id, dia: diaEm(relogio.now, loja.fuso), hoje: hoje() });
      else abertas.set(id, { id, loja, mes: String(nova.competencia), quando: quando[sorteia(quando.length)]! });
    }
    await emLotes(
      novas.filter(({ id, valor }) => Number(id) % 6 === 1 && Number(valor) > 60),
      async ({ id }) => {
        const centavos = Number(id) % 4 === 1 ? -1234 : 2150;
        await faz(`faturaempresa/${Number(id)}/ajustar`, { descricao: 'Combinado', valor: centavos / 100 });
        anota({ fato: 'item', fatura: Number(id), centavos });
      },
    );
    await house.app.routines.turn('faturaEmpresa.conferir');
    await eventos();
  };

  /** Tells the partner's simulator of a payment, twice at once; false where it has no charge yet. */
  const peloParceiro = async (id: number): Promise<boolean> => {
    const duas = await Promise.all([1, 2].map(() => pede('faturaempresa/simular-pagamento', { fatura: id })));
    return duas.some(({ body }) => !body.hasError);
  };
  const pelaMao = async (id: number, dia: string): Promise<void> => {
    const [{ valor } = { valor: 0 }] = await all(sql`select valor::float from fatura_empresa where id = ${id}`);
    const pedido = { formaPagamento: 'PIX', valor: Number(valor), dataPagamento: dia };
    const vezes = id % 5 === 0 ? 2 : 1;
    const ditas = await Promise.all(
      Array.from({ length: vezes }, () => pede(`faturaempresa/${id}/registrar-pagamento`, pedido)),
    );
    const aceitas = ditas.filter(({ body }) => !body.hasError).length;
    if (aceitas !== 1) erros.push(`fatura ${id}: ${aceitas} de ${vezes} pagamentos aceitos: ${ditas[0]!.text}`);
  };
  const paga = async (test: (uma: Aberta) => boolean, dia?: string): Promise<void> => {
    const devidas = [...abertas.values()].filter((uma) => uma.loja.isAtiva && test(uma));
    // The simulator lets one person pay so many in an hour.
    const noParceiro = new Set(
      dia === undefined
        ? devidas
            .filter(({ id }) => id % 3 === 0)
            .slice(0, 50)
            .map(({ id }) => id)
        : [],
    );
    const diaDe = ({ loja }: Aberta): string => dia ?? diaEm(relogio.now, loja.fuso);
    await emLotes(devidas, async (uma) => {
      if (!noParceiro.has(uma.id) || !(await peloParceiro(uma.id))) await pelaMao(uma.id, diaDe(uma));
    });
    const soltas = await all(
      sql`select id::int, situacao from fatura_empresa where id = any(${devidas.map(({ id }) => id)}::bigint[]) and situacao <> 'PAGA'`,
    );
    for (const { id, situacao } of soltas)
      erros.push(`fatura ${Number(id)}: ${String(situacao)} depois de paga em ${hoje()}`);
    for (const uma of devidas) {
      anota({ fato: 'paga', fatura: uma.id, dia: diaDe(uma), hoje: hoje() });
      abertas.delete(uma.id);
      pagas.push(uma);
    }
    contas.pagas += devidas.length;
    await eventos();
    // As after a process that died: the same event once more.
    for (const { id, loja } of devidas.filter(({ id: uma }) => uma % 4 === 0))
      await all(
        sql`insert into trabalho (tipo, dados, empresa_id, rodar_em) values ('evento', ${JSON.stringify({ evento: 'faturaEmpresa.pagar', ouvinte: 'comissaoLinha.paga', dados: { id } })}::jsonb, ${loja.id}, now())`,
      );
    await eventos();
  };

  const fecha = async (mes: string): Promise<void> => {
    const fechar = () => pede('vendedor-pagamento-comissao/fechar-competencia', { competencia: mes });
    for (const { body, text } of await Promise.all([fechar(), fechar()]))
      if (body.hasError) erros.push(`fechamento de ${mes}: ${text}`);
    anota({ fato: 'fechada', mes, hoje: hoje() });
    contas.fechamentos += 1;
    await eventos();
    for (const { id } of await all(
      sql`select id::int from vendedor_pagamento_comissao where competencia = ${mes} and situacao = 'FECHADA' order by id`,
    ))
      if (!recibos.has(Number(id)))
        recibos.set(Number(id), (await pede(`vendedor-pagamento-comissao/${Number(id)}/recibo`, {})).text);
  };

  /** The middle of a month: plans, sellers and percentages change, money is given back, companies leave. */
  const mexe = async (at: number): Promise<void> => {
    for (const [index, loja] of casa.lojas.entries()) {
      if (!loja.isAtiva) continue;
      if ((index + at) % 9 === 0) {
        loja.plano = Math.min(precos.length - 1, loja.plano + 1);
        await muda('empresa', loja.id, { plano: casa.planos[loja.plano] });
      }
      if ((index + 2 * at) % 8 === 3) {
        loja.vendedor = casa.vendedores[sorteia(casa.vendedores.length)]!.id;
        await muda('empresa', loja.id, { vendedor: loja.vendedor });
        anota({ fato: 'carteira', empresa: loja.id, vendedor: loja.vendedor });
      }
      if (at > 1 && (index + at) % 40 === 7) {
        loja.isAtiva = false;
        await muda('empresa', loja.id, { situacao: 'ENCERRADA' });
      }
    }
    const quem = casa.vendedores[at % casa.vendedores.length]!;
    quem.mensal = Math.round((quem.mensal + 1.25) * 10_000) / 10_000;
    await muda('vendedor', quem.id, { comissaoMensal: quem.mensal });
    anotaVendedor(quem);
    for (const uma of pagas.splice(0).filter(({ id }) => id % 13 === 2)) {
      if (erros.length > 0) throw new Error(erros.slice(0, 20).join('\n'));
      await faz(`faturaempresa/${uma.id}/estornar`, {
        motivo: 'Cobrada por engano',
        devolucao: uma.id % 2 === 0 ? 'CREDITO' : 'FORA',
      });
      anota({ fato: 'devolvida', fatura: uma.id, hoje: hoje() });
      contas.devolvidas += 1;
    }
    for (const { id, mes } of [...abertas.values()].filter((uma) => uma.quando === 'NUNCA')) {
      if (mes >= mesDe(at)) continue;
      await faz(`faturaempresa/${id}/cancelar`, { motivo: 'Acordo' });
      abertas.delete(id);
      contas.canceladas += 1;
    }
    const ajustado = casa.vendedores[(at + 1) % casa.vendedores.length]!;
    // Large enough, every third month, to end below zero.
    const centavos = at % 3 === 1 ? -250_000 : 7777;
    await faz('comissao-linha/ajustar', { vendedor: ajustado.id, valor: centavos / 100, descricao: 'Da prova' });
    anota({ fato: 'ajuste', vendedor: ajustado.id, centavos, hoje: hoje() });
    await eventos();
  };

  /** Every other seller gets a goal for the month, of which some are out of reach. */
  const poeMetas = async (mes: string, at: number): Promise<void> => {
    for (const [index, { id }] of casa.vendedores.entries()) {
      if ((index + at) % 2 === 1) continue;
      const meta = { empresas: at === 0 ? 1 : 0, receita: 20_000 * (index % 4), bonus: 10_000 + index };
      if (meta.empresas + meta.receita === 0) continue;
      await faz('meta-vendedor/save', {
        vendedor: id,
        competencia: mes,
        empresasNovas: meta.empresas,
        receita: meta.receita / 100,
        bonus: meta.bonus / 100,
      });
      anota({ fato: 'meta', vendedor: id, mes, ...meta });
    }
  };

  const confereMes = async (mes: string): Promise<void> => {
    for (const { id } of casa.vendedores) {
      const { body } = await admin('GET', `vendedor-pagamento-comissao/comissao-mes-corrente/${id}`);
      const lido = body.result as { bruto?: unknown; empresasNovas?: unknown; receita?: unknown } | undefined;
      const bruto = Math.round(Number(lido?.bruto) * 100);
      const [feito, dito] = [livro.feito(id, mes), [lido?.empresasNovas, Math.round(Number(lido?.receita) * 100)]];
      if (dito.join() !== `${feito.empresas},${feito.receita}`)
        erros.push(`meta de ${mes} do vendedor ${id}: ${dito.join()}, e não ${feito.empresas},${feito.receita}`);
      if (bruto !== livro.doMes(id, mes))
        erros.push(`mês corrente ${mes} do vendedor ${id}: ${bruto}, e não ${livro.doMes(id, mes)}`);
    }
  };

  for (const quem of casa.vendedores) anotaVendedor(quem);
  for (const { id, vendedor } of casa.lojas) anota({ fato: 'carteira', empresa: id, vendedor });
  for (let at = 0; at <= meses; at++) {
    const [mes, anterior] = [mesDe(at), at > 0 ? mesDe(at - 1) : undefined];
    if (anterior !== undefined) {
      await vai(`${mes}-01`, '00:20');
      await paga((uma) => uma.quando === 'VESPERA', ultimoDia(anterior));
      await vai(`${mes}-02`, '09:00');
      await fecha(anterior);
      await paga((uma) => uma.quando === 'DEPOIS', ultimoDia(anterior));
    }
    if (at === meses) break;
    await vai(`${mes}-03`, '10:00');
    await poeMetas(mes, at);
    await emite();
    await vai(`${mes}-04`, '10:00');
    await paga((uma) => uma.quando === 'CEDO');
    await vai(`${mes}-12`, '12:00');
    await emite();
    await paga((uma) => uma.mes < mes && uma.quando === 'ATRASADA');
    await paga(({ quando: como, loja }) => como === 'DIA' && loja.vencimento < 20);
    await vai(`${mes}-15`, '12:00');
    await mexe(at);
    await vai(`${mes}-22`, '12:00');
    await paga((uma) => uma.quando === 'DIA' || uma.quando === 'CEDO');
    // A company that owes two months pays both at once.
    const devem = new Set([...abertas.values()].filter((uma) => uma.mes < mes).map(({ loja }) => loja.id));
    await paga((uma) => uma.quando !== 'NUNCA' && uma.quando !== 'ATRASADA' && devem.has(uma.loja.id));
    await vai(ultimoDia(mes), '23:50');
    await paga(({ quando: como, loja }) => como === 'VIRADA' && loja.fuso === 3);
    await confereMes(mes);
    await vai(ultimoDia(mes), '23:50', 4);
    await paga(({ quando: como, loja }) => como === 'VIRADA' && loja.fuso === 4);
  }
  return { livro, casa, recibos, erros, contas };
};
