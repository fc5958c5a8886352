import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { sorteio, vidaDoSorteio } from '../../../schemas/fidelidade/sorteio/sorteio';

const { record, collection } = actions(sorteio);
const { children } = parts(sorteio);

export const sorteios = resource(sorteio, {
  menu: { group: 'fidelidade', icon: 'star', order: 50 },
  plan: 'SORTEIO',
  states: vidaDoSorteio,
  list: {
    columns: ['nome', 'situacao', 'participacao', 'inicio', 'fim', 'dataSorteio', 'autorizacao', 'naLista'],
    filters: ['situacao', 'participacao', 'metodo', 'dataSorteio'],
    search: ['nome'],
    sort: { dataSorteio: 'desc' },
    tabs: {
      Ativos: { situacao: ['RASCUNHO', 'ATIVO'] },
      Encerrados: { situacao: 'ENCERRADO' },
      Sorteados: { situacao: 'SORTEADO' },
      Todos: {},
    },
  },
  form: [
    { title: 'Sorteio', rows: ['nome', 'descricao', 'imagem', ['inicio', 'fim', 'dataSorteio'], 'publico'] },
    {
      title: 'Participação',
      rows: [
        ['participacao', 'valorPorNumero', 'pontosPorNumero'],
        ['acumulaValor', 'numerosMaxPorCliente'],
        'canais',
        ['numeroInicial', 'numeroFinal'],
      ],
    },
    { title: 'Prêmios', rows: ['premios', 'repetePessoa'] },
    { title: 'Como é sorteado', rows: ['metodo', 'fontePublica', 'concursoLoteria'] },
    { title: 'Regulamento', rows: ['regulamento'] },
    {
      title: 'Autorização',
      text: 'A distribuição gratuita de prêmios por sorteio pede autorização da Secretaria de Prêmios e Apostas (Lei 5.768/1971, Decreto 70.951/1972, Portaria SEAE 7.638/2022).',
      rows: ['autorizacao', 'dispensaAutorizacao', 'motivoDispensa'],
    },
    {
      title: 'Prova',
      tab: true,
      rows: ['compromisso', 'listaHash', ['naLista', 'congeladoEm'], 'valorPublico', 'resultadoLoteria', 'semente'],
    },
  ],
  related: {
    Participantes: children('sorteioParticipante', {
      by: 'sorteio',
      columns: ['numero', 'cliente', 'origem', 'data', 'situacao'],
    }),
    Ganhadores: children('sorteioGanhador', {
      by: 'sorteio',
      columns: ['premio', 'cliente', 'participante', 'sorteadoEm', 'situacao'],
    }),
  },
  actions: {
    sortear: record({
      label: 'Sortear um ganhador',
      icon: 'star',
      tone: 'primary',
      call: 'GET addganhador/{id}',
      permission: 'SORTEIO_SORTEAR',
      once: true,
      // Offered also when no prize is left, so that the refusal says why.
      when: { situacao: ['ENCERRADO', 'SORTEADO'] },
      confirm: 'Sortear o próximo prêmio de {nome}?',
      result: {
        ganhador: f.integer({ required: true }),
        nome: f.text({ required: true }),
        numero: f.integer({ label: 'Número', required: true }),
        premio: f.text({ label: 'Prêmio', required: true }),
        prova: f.text({ required: true }),
        faltam: f.integer({ label: 'Prêmios sem ganhador', required: true }),
        aviso: f.text(),
      },
      effect: [{ show: ['nome', 'numero', 'premio', 'prova', 'faltam', 'aviso'], title: 'Ganhador' }, 'refresh'],
    }),
    ganhadorManual: collection({
      label: 'Informar ganhador',
      icon: 'how_to_reg',
      inCompany: true,
      call: 'POST addganhadormanual',
      permission: 'SORTEIO_GANHADOR_MANUAL',
      once: true,
      form: {
        sorteio: f.ref('sorteio', { required: true }),
        numero: f.integer({ label: 'Número', required: true, min: 0, max: 99_999 }),
        premio: f.integer({ label: 'Qual prêmio', min: 1, help: 'O primeiro da lista é 1. Vazio: o próximo.' }),
        motivo: f.text({ label: 'Como foi decidido', required: true, max: 200 }),
      },
      result: { ganhador: f.integer({ required: true }), premio: f.text({ required: true }) },
      effect: [{ toast: 'Ganhador de {premio} guardado!' }, 'refresh'],
    }),
    darNumeros: record({
      label: 'Dar números',
      icon: 'add',
      call: 'POST {id}/numeros',
      permission: 'SORTEIO_EDITAR',
      once: true,
      when: { situacao: 'ATIVO', participacao: 'MANUAL' },
      form: {
        cliente: f.ref('cliente', { required: true, help: 'Pelo nome ou pelo telefone.' }),
        quantidade: f.integer({ label: 'Quantos', required: true, min: 1, max: 100, default: 1 }),
      },
      result: { numeros: f.text({ required: true }) },
      effect: [{ toast: 'Números: {numeros}.' }, 'refresh'],
    }),
    trocarPontos: record({
      label: 'Trocar pontos por números',
      icon: 'redeem',
      call: 'POST {id}/trocar-pontos',
      permission: 'SORTEIO_EDITAR',
      plan: 'FIDELIDADE',
      once: true,
      when: { situacao: 'ATIVO', participacao: 'PONTOS' },
      form: {
        cliente: f.ref('cliente', { required: true, help: 'Pelo nome ou pelo telefone.' }),
        quantidade: f.integer({ label: 'Quantos', required: true, min: 1, max: 100, default: 1 }),
      },
      result: { numeros: f.text({ required: true }) },
      effect: [{ toast: 'Números: {numeros}.' }, 'refresh'],
    }),
    gerar: record({
      label: 'Inscrever os clientes',
      icon: 'group',
      call: 'POST participantes/gerar',
      permission: 'SORTEIO_EDITAR',
      once: true,
      when: { situacao: 'ATIVO', participacao: ['TODOS', 'CADASTRO'] },
      confirm: 'Dar um número a cada cliente ativo que ainda não tem?',
      effect: 'progress',
    }),
    informarFonte: record({
      label: 'Informar a fonte pública',
      icon: 'public',
      call: 'POST {id}/fonte',
      permission: 'SORTEIO_SORTEAR',
      when: { situacao: 'ENCERRADO', semente: { empty: true }, metodo: ['SISTEMA', 'LOTERIA_FEDERAL'] },
      form: {
        valor: f.text({ label: 'O que a fonte disse', required: true, max: 200 }),
        deNovo: f.text({ label: 'De novo, para conferir', required: true, max: 200 }),
      },
      effect: [{ toast: 'Guardado! Agora pode sortear.' }, 'refresh'],
    }),
    imprimirParticipantes: record({
      label: 'Imprimir participantes',
      icon: 'print',
      call: 'GET participantes/impressao/{id}',
      permission: 'SORTEIO_VER',
      effect: 'print',
    }),
    imprimirGanhadores: record({
      label: 'Imprimir ganhadores',
      icon: 'print',
      call: 'GET ganhadores/impressao/{id}',
      permission: 'SORTEIO_VER',
      effect: 'print',
    }),
    cartaz: record({
      label: 'Imprimir cartaz',
      icon: 'image',
      call: 'GET cartaz/{id}',
      permission: 'SORTEIO_VER',
      when: { situacao: { not: 'RASCUNHO' } },
      effect: 'print',
    }),
  },
});
