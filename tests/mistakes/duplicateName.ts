// start 4: R001 error duplicateName: the name 'duplicateName' is that of 'duplicateName', 'duplicateName'. Fix: rename one of the entities
import { entity } from '#kit';
import { f } from '#fields';
export const um = entity('duplicateName', { label: ['Setor', 'Setores'], title: 'nome', root: 'um/', fields: { nome: f.text({ required: true }) } });
export const outro = entity('duplicateName', { label: ['Setor', 'Setores'], title: 'nome', root: 'outro/', table: 'outro', fields: { nome: f.text({ required: true }) } });
