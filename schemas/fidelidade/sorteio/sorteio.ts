import { entity, states } from '#kit';
import { f } from '#fields';
import { canais } from '../../delivery/pedidos/pedido';

/**
 * Draw. Before anybody has a number the company commits to a secret seed by its SHA-256; when the list is closed, the
 * SHA-256 of the list is published; after the draw the seed is revealed. So anybody can verify it, and nobody can
 * choose the result.
 */
export const sorteio = entity('sorteio', {
  label: ['Sorteio', 'Sorteios'],
  title: 'nome',
  root: 'sorteio/',
  tenant: 'empresa',
  bin: false,
  fields: {
    nome: f.text({ required: true, max: 80 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    descricao: f.longText({ label: 'Descrição', max: 500 }),
    imagem: f.image({ seenByAll: true }),
    regulamento: f.longText({ max: 20_000, help: 'Aparece na página do sorteio. Sem ele as inscrições não abrem.' }),
    situacao: f.enum(
      {
        RASCUNHO: 'Rascunho',
        ATIVO: { label: 'Inscrições abertas', tone: 'success' },
        ENCERRADO: { label: 'Inscrições encerradas', tone: 'warning' },
        SORTEADO: { label: 'Sorteado', tone: 'info' },
        CANCELADO: { label: 'Cancelado', tone: 'error' },
      },
      { label: 'Situação', required: true, default: 'RASCUNHO' },
    ),
    inicio: f.date({ label: 'Inscrições de', required: true }),
    fim: f.date({ label: 'Inscrições até', required: true, help: 'Este dia inteiro.' }),
    dataSorteio: f.date({ label: 'Sorteio em', required: true }),
    encerraEm: f.dateTime({ label: 'Encerra em', readOnly: true, index: true }),
    participacao: f.enum(
      {
        COMPRA: 'Por compra',
        CADASTRO: 'Por cadastro',
        PONTOS: 'Troca de pontos',
        MANUAL: 'À mão',
        TODOS: 'Todos os clientes',
      },
      { label: 'Quem participa', required: true, default: 'COMPRA' },
    ),
    valorPorNumero: f.money({ label: 'A cada', required: true, min: 0.01, help: 'De compra, um número.' }),
    acumulaValor: f.bool({
      label: 'Somar as compras do cliente',
      required: true,
      default: true,
      help: 'O que sobra de uma compra vale na próxima.',
    }),
    pontosPorNumero: f.integer({ label: 'Pontos por número', required: true, min: 1 }),
    numerosMaxPorCliente: f.integer({ label: 'Números por cliente', min: 1, help: 'Vazio: sem limite.' }),
    canais: f.enumSet(canais, { label: 'Só nestes canais', help: 'Vazio: em todos.' }),
    premios: f.list(
      {
        descricao: f.text({ label: 'Prêmio', required: true, max: 120 }),
        quantidade: f.integer({ required: true, min: 1, max: 1000, default: 1 }),
        valor: f.money({ min: 0 }),
      },
      { label: 'Prêmios', max: 50, each: 'Prêmio' },
    ),
    repetePessoa: f.bool({ label: 'A mesma pessoa pode ganhar de novo', required: true, default: false }),
    metodo: f.enum(
      { SISTEMA: 'Pelo sistema, com prova', LOTERIA_FEDERAL: 'Pela Loteria Federal', MANUAL: 'Fora do sistema' },
      { label: 'Como é sorteado', required: true, default: 'SISTEMA' },
    ),
    fontePublica: f.text({
      label: 'Fonte pública',
      max: 160,
      help: 'De que sai a outra metade da semente, dita antes: “Loteria Federal de 12/12, os cinco prêmios”. Vazio: só a semente da casa.',
    }),
    valorPublico: f.text({ label: 'O que a fonte pública disse', max: 200, readOnly: true }),
    concursoLoteria: f.text({ label: 'Concurso da Loteria Federal', max: 20 }),
    resultadoLoteria: f.text({ label: 'Resultado da Loteria Federal', max: 40, readOnly: true }),
    numeroInicial: f.integer({ label: 'Primeiro número', required: true, min: 0, max: 99_999, default: 0 }),
    numeroFinal: f.integer({
      label: 'Último número',
      required: true,
      min: 0,
      max: 99_999,
      default: 9999,
      help: 'Uma série tem no máximo 100.000 números.',
    }),
    autorizacao: f.text({
      label: 'Autorização da SPA/MF',
      max: 40,
      help: 'Número do certificado da Secretaria de Prêmios e Apostas. Sai em tudo o que se imprime.',
    }),
    dispensaAutorizacao: f.bool({ label: 'A autorização é dispensada', required: true, default: false }),
    motivoDispensa: f.text({ label: 'Por que é dispensada', required: true, max: 200 }),
    publico: f.bool({ label: 'Página aberta a todos', required: true, default: true }),
    token: f.text({ max: 32, readOnly: true, copy: false, audited: false, unique: 'everywhere' }),
    compromisso: f.text({ label: 'Compromisso (SHA-256 da semente)', max: 64, readOnly: true, copy: false }),
    sementeGuardada: f.token({
      label: 'Semente secreta',
      max: 64,
      readOnly: true,
      audited: false,
      help: 'Ninguém a lê antes do primeiro ganhador, nem quem administra a plataforma.',
    }),
    semente: f.text({ label: 'Semente mostrada', max: 64, readOnly: true, copy: false }),
    listaHash: f.text({ label: 'SHA-256 da lista', max: 64, readOnly: true, copy: false }),
    congeladoEm: f.dateTime({ label: 'Lista fechada em', readOnly: true, copy: false }),
    naLista: f.integer({ label: 'Números na lista', readOnly: true, copy: false }),
    motivo: f.text({ label: 'Motivo do cancelamento', max: 200 }),
  },
  when: {
    valorPorNumero: { participacao: 'COMPRA' },
    acumulaValor: { participacao: 'COMPRA' },
    canais: { participacao: 'COMPRA' },
    pontosPorNumero: { participacao: 'PONTOS' },
    fontePublica: { metodo: 'SISTEMA' },
    concursoLoteria: { metodo: 'LOTERIA_FEDERAL' },
    motivoDispensa: { dispensaAutorizacao: true },
  },
  ranges: [
    ['inicio', 'fim'],
    ['fim', 'dataSorteio'],
    ['numeroInicial', 'numeroFinal'],
  ],
});

export const semAutorizacao =
  'Distribuir prêmios por sorteio pede autorização da Secretaria de Prêmios e Apostas: informe o número, ou diga por que ela é dispensada!';
export const vidaDoSorteio = states(sorteio, 'situacao', {
  line: ['RASCUNHO', 'ATIVO', 'ENCERRADO', 'SORTEADO'],
  moves: {
    abrir: {
      label: 'Abrir inscrições',
      icon: 'play',
      tone: 'primary',
      from: 'RASCUNHO',
      to: 'ATIVO',
      confirm: 'Abrir as inscrições de {nome}? Depois disso as regras não mudam mais.',
      submit: 'Abrir inscrições',
    },
    encerrar: {
      label: 'Encerrar inscrições',
      icon: 'lock',
      tone: 'primary',
      from: 'ATIVO',
      to: 'ENCERRADO',
      at: 'encerraEm',
      call: 'POST encerrar/{id}',
      stamp: 'congeladoEm',
      confirm: 'Encerrar as inscrições de {nome}? A lista é fechada e não muda mais.',
      submit: 'Encerrar inscrições',
    },
    concluir: { label: 'Sorteado', from: 'ENCERRADO', to: 'SORTEADO', by: 'house' },
    reabrir: { label: 'Sortear outro', from: 'SORTEADO', to: 'ENCERRADO', by: 'house' },
    cancelar: {
      label: 'Cancelar sorteio',
      icon: 'block',
      tone: 'danger',
      from: ['RASCUNHO', 'ATIVO', 'ENCERRADO'],
      to: 'CANCELADO',
      permission: 'SORTEIO_EXCLUIR',
      asks: ['motivo'],
      unless: { 'O sorteio já tem ganhador!': { semente: { empty: false } } },
      confirm: 'Cancelar o sorteio {nome}?',
      submit: 'Cancelar sorteio',
    },
  },
});
