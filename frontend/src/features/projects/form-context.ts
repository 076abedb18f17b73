import { useFormContext } from 'react-hook-form';
import type { ProjectFormResult, ProjectFormValues } from './form-variants';

/** The form around a field. */
export const useProjectForm = () => useFormContext<ProjectFormValues, unknown, ProjectFormResult>();
