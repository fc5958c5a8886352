import { entity } from '#kit';
import { f } from '#fields';

/**
 * Link of a product or an add-on with an item or an option at a platform. Made by a person, by an import, or by the
 * conference of orders; once, for ever. It keeps what was last sent, which tells which side has moved since.
 */
export const produtoIntegracao = entity('produtoIntegracao', {
  label: ['Vínculo', 'Vínculos'],
  title: 'nome',
  root: 'produtointegracao/',
  tenant: 'empresa',
  bin: false,
  atLeastOne: [['produto', 'adicional']],
  fields: {
    nome: f.text({ label: 'Nome na plataforma', required: true, max: 120 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    integracaoEmpresa: f.ref('integracaoEmpresa', { label: 'Integração', required: true, readOnly: 'update' }),
    produto: f.ref('produto', { holds: false }),
    adicional: f.ref('adicional', { holds: false }),
    idExterno: f.text({ label: 'Código na plataforma', required: true, max: 64, readOnly: 'update' }),
    codigoExterno: f.text({ label: 'Código PDV', max: 60, help: 'O externalCode do item na plataforma.' }),
    catalogo: f.text({ label: 'Catálogo', max: 64, readOnly: true }),
    categoriaExterna: f.text({ label: 'Categoria na plataforma', max: 100, readOnly: true }),
    precoEnviado: f.money({
      label: 'Preço lá',
      min: 0,
      readOnly: true,
      audited: false,
      help: 'O último que foi enviado ou lido.',
    }),
    statusEnviado: f.enum(
      { AVAILABLE: { label: 'À venda', tone: 'success' }, UNAVAILABLE: { label: 'Pausado', tone: 'warning' } },
      { label: 'Situação lá', readOnly: true, audited: false, help: 'A última que foi enviada ou lida.' },
    ),
    sincronizadoEm: f.dateTime({ label: 'Igual desde', readOnly: true, audited: false }),
    pedido: f.text({
      label: 'Mudança a caminho',
      max: 60,
      readOnly: true,
      audited: false,
      help: 'Preço e situação que estão sendo enviados.',
    }),
    erro: f.text({ label: 'Último erro', max: 300, readOnly: true, audited: false }),
  },
  unique: [
    ['integracaoEmpresa', 'idExterno'],
    ['integracaoEmpresa', 'produto', 'catalogo'],
  ],
});
