// An icon with a number, as it stands beside a name.
export interface BadgeFacts {
  icon: string;
  count: number | null;
  label: string;
  says?: string; // what it is for, where it is pointed at
  rule?: string;
}
