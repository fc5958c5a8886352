// start 7: R008 error unknownSection: its folder 'mistakes' has no title. Fix: name it in `sections` of schemas/vocabulary.ts
import { entity } from '#kit';
import { f } from '#fields';

// Its folder is not one of the sections.

export const unknownSection = entity('unknownSection', { label: ['Setor', 'Setores'], title: 'nome', root: 'unknown-section/', fields: { nome: f.text({ required: true }) } });
