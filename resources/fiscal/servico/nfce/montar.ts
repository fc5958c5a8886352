import { conferir } from './conferir';
import { documentoDe, type Montada } from './documento';
import { NotaInvalida, type Nota, type ResponsavelTecnico } from './nota';

/** The XML of a note. Throws {@link NotaInvalida} with everything that would be refused. */
export const montar = (nota: Nota, responsavel?: ResponsavelTecnico): Montada => {
  const problems = conferir(nota, responsavel);
  if (problems.length > 0) throw new NotaInvalida(problems);
  return documentoDe(nota, responsavel);
};
