// compiler 8: Type '"inici"' is not assignable to type '"fim" | "inicio" | "nome"'. Did you mean '"inicio"'?
// start 8: R017 error unknownInRule: a rule reads 'inici', which is no field. Fix: did you mean 'inicio'?
import { entity } from '#kit';
import { f } from '#fields';

export const unknownInRule = entity('unknownInRule', {
  label: ['Setor', 'Setores'], title: 'nome', root: 'unknown-in-rule/', fields: { nome: f.text(), inicio: f.date(), fim: f.date() },
  rules: [{ on: ['inici', 'fim'], test: () => true, message: 'O fim vem depois do início!' }],
});
