import { entity } from '#kit';
import { f } from '#fields';

/** How a company prints: one record each. */
export const empresaConfig = entity('empresaConfig', {
  label: ['Configuração da empresa', 'Configurações das empresas'],
  gender: 'f',
  title: 'empresa',
  root: 'companyconfig/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { required: true }),
    papel: f.enum(
      { A4: 'Folha A4', MM80: 'Bobina de 80 mm', MM58: 'Bobina de 58 mm' },
      {
        label: 'Papel dos cupons',
        required: true,
        default: 'A4',
        was: 'largura_papel',
        help: 'Onde ninguém escolher outro ao imprimir.',
      },
    ),
    logoNaImpressao: f.bool({ label: 'Imprimir o logotipo', required: true, default: true }),
    logoImpressao: f.image({
      label: 'Logotipo para impressão',
      help: 'De até 300 kB; maior não sai. Em preto e branco sai melhor na impressora térmica.',
    }),
    rodapeImpressao: f.text({
      label: 'Rodapé da impressão',
      max: 120,
      help: 'Uma frase no fim de cada cupom impresso.',
    }),
  },
  when: { logoImpressao: { logoNaImpressao: true } },
});
