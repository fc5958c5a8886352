import { actions, resource } from '#kit';
import { f } from '#fields';
import { lacunaNumeracao } from '../../../schemas/fiscal/numeracao/lacunaNumeracao';

const { record, bulk } = actions(lacunaNumeracao);
const justificativa = f.longText({
  label: 'Justificativa',
  required: true,
  min: 15,
  max: 255,
  help: 'De 15 a 255 letras; vai para a SEFAZ.',
});

export const lacunas = resource(lacunaNumeracao, {
  menu: { group: 'fiscal', icon: 'warning', order: 65 },
  path: 'faixas-sem-nota',
  plan: 'MODULO_FISCAL',
  access: { list: 'NOTA_FISCAL_VER', show: 'NOTA_FISCAL_VER', export: 'NOTA_FISCAL_VER' },
  off: ['create', 'update', 'delete'],
  list: {
    columns: ['faixa', 'modelo', 'serie', 'causa', 'data', 'prazo', 'situacao'],
    filters: ['modelo', 'situacao', 'causa', 'serie', 'ambiente', 'prazo', 'data', 'comProva'],
    sort: { data: 'desc' },
    tabs: { 'A inutilizar': { situacao: 'ABERTA' }, Inutilizadas: { situacao: 'INUTILIZADA' }, Todas: {} },
  },
  show: [
    ['faixa', 'serie', 'situacao'],
    'causa',
    ['data', 'prazo'],
    ['modelo', 'ambiente', 'simulacao'],
    'justificativa',
    ['inutilizadaEm', 'protocolo', 'comProva'],
    ['codigo', 'retorno'],
  ],
  actions: {
    inutilizar: record({
      label: 'Inutilizar',
      icon: 'block',
      tone: 'danger',
      call: 'POST inutilizar',
      permission: 'FISCAL_CANCELAR',
      once: true,
      when: { situacao: 'ABERTA' },
      confirm: 'Inutilizar {extenso} da série {serie}?',
      submit: 'Inutilizar números',
      form: { justificativa },
      result: { mensagem: f.text({ required: true }) },
      effect: [{ toast: '{mensagem}' }, 'refresh'],
    }),
    inutilizarVarias: bulk({
      label: 'Inutilizar',
      icon: 'block',
      tone: 'danger',
      inCompany: true,
      call: 'POST inutilizar-varias',
      permission: 'FISCAL_CANCELAR',
      once: true,
      when: { situacao: 'ABERTA' },
      confirm: 'Inutilizar {counted}? Os números nunca mais serão usados.',
      submit: 'Inutilizar números',
      form: { justificativa },
      effect: 'report',
    }),
    comprovante: record({
      label: 'Baixar comprovante',
      icon: 'download',
      call: 'GET {id}/comprovante',
      permission: 'NOTA_FISCAL_VER',
      when: { situacao: 'INUTILIZADA', comProva: true },
      effect: 'download',
    }),
  },
});
