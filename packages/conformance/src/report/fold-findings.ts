import { explanations, isSameStatus } from './explanations.ts';
import type { Finding, FoldedFinding } from './finding.ts';

/** The findings that nothing else explains, and the others with the id of the finding that explains them. */
export interface FoldedFindings {
  findings: Finding[];
  folded: Map<Finding, string>;
}

/**
 * Folds findings into the one that explains them. A finding is folded if each response that shows it has the same operation
 * and status as a response that shows the other finding.
 *
 * @param responsesOf the responses that show a finding, as operation and status: `listThreads 400`
 */
export function foldFindings(all: Finding[], responsesOf: (finding: Finding) => ReadonlySet<string>): FoldedFindings {
  const into = new Map<Finding, Finding>();
  const fold = (finding: Finding, by: Finding) => {
    if (finding !== by && !into.has(finding) && !into.has(by)) into.set(finding, by);
  };
  const isWithin = (finding: Finding, by: Finding) => {
    const ofCheck = all.filter(({ check }) => check === by.check);
    return [...responsesOf(finding)].every((response) => ofCheck.some((each) => responsesOf(each).has(response)));
  };

  for (const { by, explains, anywhere } of explanations)
    for (const explaining of all.filter(({ check }) => check === by))
      for (const finding of all)
        if (explains(finding, explaining, all) && (anywhere || isWithin(finding, explaining)))
          fold(finding, explaining);
  for (const [index, first] of all.entries())
    for (const later of all.slice(index + 1))
      if (isSameStatus(first, later) && isWithin(later, first)) fold(later, first);

  const findings = all
    .filter((finding) => !into.has(finding))
    .map((finding) => {
      const explained = all.filter((each) => into.get(each) === finding).map(shortened);
      return explained.length > 0 ? { ...finding, explains: explained } : finding;
    });
  return { findings, folded: new Map([...into].map(([finding, by]) => [finding, by.id])) };
}

const shortened = ({ id, check, requirement, request, expected, received, times }: Finding): FoldedFinding => ({
  id,
  check,
  requirement,
  request,
  expected,
  received,
  times,
});
