import { calls, handlers, listener, listeners, moves, process, processes, run, saves } from '#kit';
import type { HandlerContext, Infer } from '#kit';
import { f } from '#fields';
import { plusDays, startOfDay } from '#kit/period';
import { namesPerson } from '#kit/phones';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { semAutorizacao, sorteio, vidaDoSorteio } from '../../../schemas/fidelidade/sorteio/sorteio';
import { sorteioGanhador, vidaDoGanhador } from '../../../schemas/fidelidade/sorteio/sorteioGanhador';
import { sorteioParticipante } from '../../../schemas/fidelidade/sorteio/sorteioParticipante';
import { transacao, vidaDaTransacao } from '../../../schemas/fidelidade/transacoes/transacao';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import { nomeDaEmpresa } from '../../comum/divulgar.server';
import { novoToken } from '../../comum/codigo.server';
import { pedidoTerminado } from '../../comum/eventos.server';
import { avisar } from '../avisar.server';
import { darNumeros, fecharLista, nomeMascarado, numerosDoPedido } from './numeros.server';
import { autorizado, cartaz, listaDeGanhadores, listaDeParticipantes } from './papelDoSorteio.server';
import { instanteEm } from '../papel.server';
import { escritos, gastar } from '../pontos.server';
import { hashDe } from '../../comum/acompanhamento.server';
import { estadoDe, ganhadoresMascarados, ganhadorManual, sortear } from './sortear.server';
import { sortearNoTelao } from './sortearNoTelao';
import { sorteios } from './sorteio';
import { verTelao } from './telao';

type Sorteio = Infer<typeof sorteio>;

export const numerosDosPedidos = listeners(sorteio, {
  terminado: listener(pedidoTerminado, (context, { event }) => numerosDoPedido(context, event.pedido)),
});

/** Rules of a draw that are fixed once people may take part. */
const regras = [
  'inicio',
  'fim',
  'participacao',
  'valorPorNumero',
  'pontosPorNumero',
  'acumulaValor',
  'numeroInicial',
  'numeroFinal',
  'metodo',
  'fontePublica',
  'premios',
  'repetePessoa',
  'regulamento',
  'canais',
  'numerosMaxPorCliente',
  'concursoLoteria',
] as const;
export const regrasDoSorteio = saves(sorteio, {
  check: (context, { row, before }) => {
    if (!before || before.situacao === 'RASCUNHO') return undefined;
    const changed = regras.find((name) => JSON.stringify(row[name]) !== JSON.stringify(before[name]));
    return changed && { [changed]: 'As inscrições já abriram: as regras não mudam mais!' };
  },
});
export const movimentosDoSorteio = moves(vidaDoSorteio, {
  abrir: {
    check: async ({ user, refuse }, { row }) => {
      if (!row.regulamento) refuse('Escreva o regulamento antes de abrir as inscrições!');
      if (!row.premios?.length) refuse('Diga quais são os prêmios antes de abrir as inscrições!');
      if (!row.autorizacao && !row.dispensaAutorizacao) refuse(semAutorizacao);
      const semente = novoToken() + novoToken();
      return {
        token: novoToken(),
        sementeGuardada: semente,
        compromisso: await hashDe(semente),
        encerraEm: startOfDay(plusDays(row.fim, 1), user.zone),
      };
    },
  },
  encerrar: {
    check: async ({ rows, refuse, underway }, { row }) => {
      if (await underway(inscreverClientes, { sorteio: row.id }))
        refuse('Ainda há clientes sendo inscritos. Espere o fim, ou cancele a inscrição em Processos!');
      if (!(await rows.exists(sorteioParticipante, { sorteio: row.id, situacao: 'VALIDO' })))
        refuse('Ninguém tem número ainda: não há lista para fechar!');
    },
    done: (context, { row }) => fecharLista(context, row),
  },
  // Returns the points that numbers were bought with.
  cancelar: {
    done: async ({ rows, move }, { row }) => {
      const paid = {
        chave: { starts: `sorteio:${row.id}:` },
        tipo: 'RESGATE',
        situacao: { not: 'CANCELADA' },
      } as const;
      for (const one of await rows.all(transacao, { ...paid, $sort: [['cliente', 'asc']] }))
        await move(vidaDaTransacao, one, 'cancelar', { motivoCancelamento: 'Sorteio cancelado' });
    },
  },
});
export const movimentosDoGanhador = moves(vidaDoGanhador, {
  avisar: {
    done: async (context, { row }) => {
      const who = await context.rows.get(cliente, row.cliente);
      const numero = await context.rows.get(sorteioParticipante, row.participante);
      // A number that was taken for points was asked for; one that came with a purchase was not.
      const tipo = numero?.origem === 'PONTOS' ? 'SERVICO' : 'MARKETING';
      const texto = `Parabéns! Você ganhou: ${row.premio}.`;
      const isSent = who && (await avisar(context, who, { chave: `ganhador:${row.id}`, tipo, texto }));
      if (who && !isSent && tipo === 'MARKETING' && !who.aceitaMensagens)
        context.refuse('O cliente não aceita mensagens: ligue e use “Confirmar contato”!');
      if (!isSent) context.refuse('Não há por onde avisar: conecte um WhatsApp, ou ligue e use “Confirmar contato”!');
    },
  },
  desclassificar: {
    done: async ({ rows, move }, { row }) => {
      const draw = await rows.get(sorteio, row.sorteio, { lock: true });
      if (draw) await move(vidaDoSorteio, draw, 'reabrir');
    },
  },
});

/** Gives one number to each customer, in the order of customers. */
export const inscreverClientes = process('inscreverClientes', {
  label: 'Inscrição dos clientes no sorteio',
  permission: ['SORTEIO_EDITAR'],
  plan: 'SORTEIO',
  form: { sorteio: f.ref('sorteio', { required: true }) },
  items: async ({ rows }) => {
    const items: { readonly key: number; readonly label: string }[] = [];
    for (let page = 1; ; page++) {
      const found = await rows.find(cliente, { situacao: 'ATIVO', $sort: [['id', 'asc']] }, { page, size: 1000 });
      items.push(...found.rows.map(({ id }) => ({ key: id, label: `Cliente ${id}` })));
      if (page * 1000 >= found.total) return items;
    }
  },
  each: async (context, { key, form: { sorteio: id } }) => {
    if (await context.rows.exists(sorteioParticipante, { sorteio: id, cliente: key, situacao: 'VALIDO' }))
      return 'Já tem número';
    const [numero] = await darNumeros(context, id, 1, {
      cliente: key,
      origem: 'CADASTRO',
      chave: `cadastro:${id}:${key}`,
    });
    return `Número ${numero}`;
  },
});
export const trabalhosDoSorteio = processes(sorteio, [inscreverClientes]);

const porImpressao = 10_000;
const linhaDoSorteio = async (context: HandlerContext, draw: Sorteio): Promise<string> =>
  nomeDaEmpresa(context, draw.empresa);
/** Warns when the winner looks like an employee, whom most rules exclude; a person decides. */
const avisoDeQuemTrabalha = async ({ rows }: Pick<HandlerContext, 'rows'>, quem: number): Promise<string | null> => {
  const who = await rows.get(cliente, quem);
  const works = who && namesPerson(who.telefone) && (await rows.exists(usuario, { telefone: who.telefone }));
  return works ? 'O telefone do ganhador é de alguém da equipe: confira o regulamento!' : null;
};
const texto = (numbers: readonly number[]): string =>
  numbers.join(', ') || 'nenhum: o cliente já tem todos os que pode';

export const acoesDoSorteio = handlers(sorteios, {
  sortear: async (context, { record }) => {
    const won = await sortear(context, record.id);
    const [shown] = await ganhadoresMascarados(context, [won]);
    const { premios, ganhadores } = await estadoDe(context, record);
    const aviso = await avisoDeQuemTrabalha(context, won.cliente);
    const faltam = premios.length - ganhadores.filter(({ situacao }) => situacao !== 'DESCLASSIFICADO').length;
    return {
      ganhador: won.id,
      nome: shown!.nome,
      numero: shown!.numero,
      premio: won.premio,
      prova: shown!.prova,
      faltam,
      aviso,
    };
  },
  ganhadorManual: async (context, { form }) => {
    const { id, premio } = await ganhadorManual(context, form);
    return { ganhador: id, premio };
  },
  darNumeros: async (context, { record, form: { cliente: quem, quantidade } }) => {
    const who = (await context.rows.get(cliente, quem)) ?? context.refuse('Cliente não encontrado!', 'cliente');
    const chave = `manual:${crypto.randomUUID()}`;
    return {
      numeros: texto(await darNumeros(context, record.id, quantidade, { cliente: who.id, origem: 'MANUAL', chave })),
    };
  },
  trocarPontos: async (context, { record, form: { cliente: quem, quantidade } }) => {
    const who =
      (await context.rows.get(cliente, quem, { lock: true })) ?? context.refuse('Cliente não encontrado!', 'cliente');
    const chave = `sorteio:${record.id}:${crypto.randomUUID()}`;
    const numbers = await darNumeros(context, record.id, quantidade, { cliente: who.id, origem: 'PONTOS', chave });
    const pontos = numbers.length * (record.pontosPorNumero ?? 0);
    if (pontos > 0)
      await gastar(context, {
        empresa: record.empresa,
        cliente: who.id,
        tipo: 'RESGATE',
        pontos: -pontos,
        descricao: `Sorteio: ${record.nome} (${escritos(pontos)})`.slice(0, 120),
        chave,
      });
    return { numeros: texto(numbers) };
  },
  gerar: ({ start }, { record }) => start(inscreverClientes, { sorteio: record.id }),
  informarFonte: async ({ rows, refuse }, { record, form: { valor, deNovo } }) => {
    const said = valor.trim();
    if (said !== deNovo.trim()) refuse('Os dois não são iguais: digite de novo!', 'deNovo');
    if (record.metodo !== 'LOTERIA_FEDERAL') return void (await rows.update(sorteio, record, { valorPublico: said }));
    const prizes = said.match(/\d{5}/g) ?? [];
    if (prizes.length !== 5) refuse('Escreva os cinco prêmios, cada um com cinco algarismos!', 'valor');
    await rows.update(sorteio, record, { resultadoLoteria: prizes.join(' ') });
  },
  imprimirParticipantes: async (context, { record }) => {
    const { rows, print, refuse, user } = context;
    const where = { sorteio: record.id, situacao: 'VALIDO', $sort: [['numero', 'asc']] } as const;
    if ((await rows.count(sorteioParticipante, { sorteio: record.id, situacao: 'VALIDO' })) > porImpressao)
      refuse('São mais de 10.000 números: exporte a lista dos participantes em vez de imprimir!');
    const found = await rows.all(sorteioParticipante, where);
    const people = await rows.byId(
      cliente,
      found.map((one) => one.cliente),
    );
    const lines = found.map(({ numero, cliente: quem, data }) => ({
      numero,
      nome: nomeMascarado(people.get(quem)?.nome ?? ''),
      quando: instanteEm(user.zone, data),
    }));
    return print(listaDeParticipantes(await linhaDoSorteio(context, record), record, lines));
  },
  imprimirGanhadores: async (context, { record }) => {
    const { ganhadores } = await estadoDe(context, record);
    const shown = (await ganhadoresMascarados(context, ganhadores)).filter(({ desclassificado }) => !desclassificado);
    return context.print(listaDeGanhadores(await linhaDoSorteio(context, record), record, shown));
  },
  cartaz: async (context, { record }) =>
    context.print(
      cartaz(
        await linhaDoSorteio(context, record),
        record,
        record.publico && record.token ? `${context.publicUrl}/s/${record.token}` : undefined,
      ),
    ),
});

export const chamadasDoSorteio = calls(sorteioGanhador, {
  telao: run(verTelao, async ({ rows }, { form: { sorteio: id } }) => {
    const ready = await rows.all(sorteio, { situacao: ['ENCERRADO', 'SORTEADO'], $sort: [['id', 'desc']] });
    const draw = ready.find((one) => one.id === id);
    const prontos = ready.map(({ id: of, nome }) => ({ id: of, nome }));
    if (!draw) return { prontos, sorteio: null };
    const { premios, ganhadores, proximo } = await estadoDe({ rows }, draw);
    return {
      prontos,
      sorteio: {
        id: draw.id,
        nome: draw.nome,
        naLista: draw.naLista ?? 0,
        listaHash: draw.listaHash,
        autorizacao: autorizado(draw),
        premios: premios.length,
        proximo: proximo === undefined ? null : (premios[proximo - 1] ?? null),
        ganhadores: await ganhadoresMascarados({ rows }, ganhadores),
      },
    };
  }),
  sortearNoTelao: run(sortearNoTelao, async (context, { form: { sorteio: id } }) => ({
    ganhador: (await sortear(context, id)).id,
  })),
});
