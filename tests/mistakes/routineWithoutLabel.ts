// compiler 7: Property 'label' is missing
import { routine, routines } from '#kit/work/routine';
import { setor } from '../../schemas/cadastros/setor';

/** The page of tasks shows the label of each routine. */
export const routineWithoutLabel = routines(setor, {
  limpar: routine({ every: 60, run: async () => undefined }),
});
