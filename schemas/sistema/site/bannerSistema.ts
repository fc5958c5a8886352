import { entity, states } from '#kit';
import { f } from '#fields';
import { empresa } from '../../cadastros/empresa';
import { publicoDaCampanha } from '../notificacoes/notificacaoCampanha';

export const posicoesDoBanner = {
  TOPO: 'No topo de todas as páginas',
  BEM_VINDO: 'Na página inicial',
  MODAL: 'Em uma janela, na página inicial',
} as const;
export const situacoesDoBanner = {
  RASCUNHO: 'Rascunho',
  ATIVO: { label: 'Ativo', tone: 'success' },
  INATIVO: { label: 'Inativo', tone: 'warning' },
  ENCERRADO: 'Encerrado',
} as const;

/** Banner of the platform, shown to the people of companies that it is for, between its dates. */
export const bannerSistema = entity('bannerSistema', {
  label: ['Banner', 'Banners'],
  title: 'titulo',
  picture: 'imagem',
  root: 'banner-sistema/',
  bin: false,
  ranges: [['inicio', 'fim']],
  fields: {
    titulo: f.text({ label: 'Título', required: true, max: 120, help: 'Lido também por quem não vê a imagem.' }),
    texto: f.longText({ max: 300 }),
    imagem: f.image({ aspect: 4, seenByAll: true, help: 'Quatro vezes mais larga que alta: 1200 × 300.' }),
    imagemTelefone: f.image({
      label: 'Imagem para telefones',
      aspect: 1.6,
      seenByAll: true,
      help: '640 × 400. Sem ela o telefone mostra a outra.',
    }),
    botao: f.text({ label: 'Texto do botão', max: 30, help: 'Sem ele e sem endereço não há botão.' }),
    link: f.text({
      label: 'Endereço do botão',
      max: 300,
      pattern: /^(\/app(\/[\w.~%?=&-]+)*|https:\/\/[\w-]+(\.[\w-]+)+(\/[\w.~%?=&+#-]*)*)$/,
      patternMessage: 'Comece com /app, para uma página do sistema, ou com https://!',
    }),
    posicao: f.enum(posicoesDoBanner, { label: 'Onde aparece', required: true, default: 'BEM_VINDO' }),
    frequencia: f.enum(
      { SEMPRE: 'Sempre', DIARIA: 'Uma vez por dia', UMA_VEZ: 'Uma vez' },
      { label: 'Com que frequência', required: true, default: 'SEMPRE' },
    ),
    ...publicoDaCampanha,
    segmentos: f.enumSet(empresa.fields.segmento.choices, { help: 'Da empresa. Vazio: todos.' }),
    situacao: f.enum(situacoesDoBanner, {
      label: 'Situação',
      required: true,
      readOnly: true,
      default: 'RASCUNHO',
      copy: false,
    }),
    inicio: f.dateTime({ label: 'Aparece a partir de', help: 'Vazio: assim que for ativado.' }),
    fim: f.dateTime({ label: 'Some em', copy: false, index: true, help: 'Vazio: até ser desativado.' }),
    ordem: f.integer({ required: true, default: 0, min: 0, max: 9999 }),
    vistas: f.integer({ label: 'Viram', readOnly: true, default: 0, copy: false, audited: false }),
    cliques: f.integer({ label: 'Clicaram', readOnly: true, default: 0, copy: false, audited: false }),
    dispensas: f.integer({ label: 'Não querem mais', readOnly: true, default: 0, copy: false, audited: false }),
  },
});

export const vidaDoBanner = states(bannerSistema, 'situacao', {
  line: ['RASCUNHO', 'ATIVO', 'ENCERRADO'],
  moves: {
    ativar: {
      label: 'Ativar',
      icon: 'play',
      tone: 'primary',
      from: ['RASCUNHO', 'INATIVO'],
      to: 'ATIVO',
      did: 'ativou',
    },
    desativar: { label: 'Desativar', icon: 'pause', from: 'ATIVO', to: 'INATIVO', did: 'desativou' },
    encerrar: {
      label: 'Encerrar',
      icon: 'block',
      from: ['ATIVO', 'INATIVO'],
      to: 'ENCERRADO',
      at: 'fim',
      confirm: 'Encerrar “{titulo}”? Ele não volta a aparecer.',
      submit: 'Encerrar banner',
      did: 'encerrou',
    },
  },
});
