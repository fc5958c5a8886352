import { calls, get, r, run } from '#kit';
import { f } from '#fields';
import { textOf } from '#fields/openingHours/hours';
import { empresa } from '../../schemas/cadastros/empresa';
import { cidade } from '../../schemas/enderecamento/cidade';
import { portaEm, regrasDaPorta } from '../delivery/funcionamento/porta.server';
import { moduloAberto } from '../comum/experimental.server';
import { companyAplicativo } from '../../schemas/app-club/companyAplicativo';

const loja = {
  nome: f.text({ required: true }),
  telefone: f.phone({ required: true }),
  whatsapp: empresa.fields.whatsapp,
  site: empresa.fields.site,
  segmento: empresa.fields.segmento,
  endereco: f.text({ required: true }),
  horario: f.text(),
  aberta: f.bool({ help: 'Agora; vazio quando a empresa não diz o horário.' }),
  abre: f.text({ help: 'Quando abre, se está fechada.' }),
  aplicativo: r.orNull({ nome: f.text({ required: true }), cor: f.color(), android: f.url(), ios: f.url() }),
};

/** Public data of a company, for anyone with its link. */
export const linkDaEmpresa = calls(empresa, {
  buscar: run(
    get('buscar/{token}', {
      session: false,
      perHour: 120,
      headers: ['accept'],
      form: { token: f.text({ required: true, min: 32, max: 32 }) },
      result: r.oneOf(r.text, loja),
    }),
    async ({ within, notFound, now }, { form, headers }) => {
      const wanted = { tokenCompartilhamento: form.token, situacao: { not: 'ENCERRADA' } } as const;
      const company = await within('*', ({ rows }) => rows.one(empresa, wanted));
      if (!company) return notFound();
      return within(company.id, async ({ rows }) => {
        const city = company.address?.city ? await rows.get(cidade, company.address.city) : undefined;
        const app =
          (await moduloAberto({ rows, now }, 'APLICATIVO', company)) &&
          (await rows.one(companyAplicativo, { empresa: company.id, ativo: true }));
        const regras = await regrasDaPorta({ rows, now }, company);
        const hasHours = regras.horarios.length > 0;
        const { aberta, abre } = portaEm(regras, now);
        const known = {
          nome: company.shortName,
          telefone: company.telefone,
          whatsapp: company.whatsapp,
          site: company.site,
          segmento: company.segmento,
          endereco: [company.address?.street, company.address?.number, company.address?.neighborhoord, city?.nome]
            .filter(Boolean)
            .join(', '),
          horario: hasHours ? textOf(regras.horarios) : null,
          aberta: hasHours ? aberta : null,
          abre: hasHours ? abre : null,
          aplicativo: app
            ? { nome: app.nome ?? company.shortName, cor: app.cor, android: app.urlAndroid, ios: app.urlIos }
            : null,
        };
        // Answers a browser with a page, and a program with data.
        return headers.accept?.includes('text/html')
          ? {
              text: [
                known.nome,
                known.endereco,
                known.horario,
                known.aberta === true ? 'Aberta agora' : known.abre && `Fechada agora. Abre ${known.abre}`,
                known.telefone,
                known.site,
                known.aplicativo?.android,
                known.aplicativo?.ios,
              ]
                .filter(Boolean)
                .join('\n'),
            }
          : known;
      });
    },
  ),
});
